import { WalletKit, type IWalletKit, type WalletKitTypes } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { hexToString, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

export interface WalletAppOptions {
  readonly name?: string
  readonly icons?: readonly string[]
  /** What opens it, as its metadata says. */
  readonly native?: string
  /** What it does with a proposal. Default `approve`. */
  readonly proposals?: 'approve' | 'reject' | 'ignore'
  /** The error by which it rejects, as it goes over the wire: its own checks are switched off. */
  readonly rejection?: object
  readonly chains?: readonly string[]
  /** Refuses every request. */
  readonly refusesRequests?: boolean
  readonly ignoresRequests?: boolean
  /** Approves, and grants no account. */
  readonly withoutAccounts?: boolean
}

/** A wallet on another device: the real WalletKit with a real key. */
export interface WalletApp {
  readonly account: PrivateKeyAccount
  readonly kit: IWalletKit
  readonly topics: readonly string[]
  /** Proposals it approved. */
  readonly approvals: number
  /** Proposals that were ignored. */
  readonly proposals: number
  scan(uri: string): Promise<void>
  /** Approves a proposal that was ignored. */
  approveLate(): Promise<void>
  stop(): Promise<void>
}

const memory = () => {
  const values = new Map<string, unknown>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() => [...values.entries()] as [string, T][],
    getItem: async <T>(key: string) => values.get(key) as T | undefined,
    setItem: async <T>(key: string, value: T) => void values.set(key, value),
    removeItem: async (key: string) => void values.delete(key),
  }
}

export async function startWalletApp(relayUrl: string, options: WalletAppOptions = {}): Promise<WalletApp> {
  const { name = 'Lantern', icons = [], proposals = 'approve', chains = ['eip155:1', 'eip155:42161'], native } = options
  const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
  const prefix = crypto.randomUUID()
  const core = new Core({
    projectId: 'wallet',
    relayUrl,
    telemetryEnabled: false,
    storage: memory(),
    customStoragePrefix: prefix,
    logger: 'silent',
  })
  const page = globalThis as Record<string, unknown>
  delete page[`_walletConnectCore_${prefix}`]
  delete page[`_walletConnectCore_${prefix}_count`]
  const kit = await WalletKit.init({
    // Its type says that optional members may not be undefined; its own class leaves them so.
    core: core as WalletKitTypes.Options['core'],
    metadata: {
      name,
      description: 'test wallet',
      url: 'https://lantern.example',
      icons: [...icons],
      ...(native !== undefined && { redirect: { native } }),
    },
  })
  const waiting: (() => Promise<void>)[] = []
  let approvals = 0

  async function reject(id: number): Promise<void> {
    const { rejection } = options
    const engine = kit.engine.signClient.engine as unknown as { isValidReject(): Promise<void> }
    if (rejection) engine.isValidReject = async () => {}
    await kit.rejectSession({
      id,
      reason: (rejection as { code: number; message: string }) ?? getSdkError('USER_REJECTED'),
    })
  }
  kit.on('session_proposal', ({ id, params }) => {
    const approve = async () => {
      const accounts = chains.map((chain) => `${chain}:${account.address}`)
      const namespaces = buildApprovedNamespaces({
        proposal: params,
        supportedNamespaces: {
          eip155: {
            chains: [...chains],
            methods: ['personal_sign', 'eth_sendTransaction'],
            events: ['accountsChanged', 'chainChanged'],
            accounts,
          },
        },
      })
      const granted = options.withoutAccounts ? { eip155: { ...namespaces.eip155!, accounts: [] } } : namespaces
      await kit.approveSession({ id, namespaces: granted })
      approvals++
    }
    if (proposals === 'approve') void approve()
    else if (proposals === 'reject') void reject(id)
    else waiting.push(approve)
  })
  kit.on('session_request', async ({ topic, id, params: { request } }) => {
    if (options.ignoresRequests) return
    const [text] = request.params as [Hex]
    const answer = options.refusesRequests
      ? { error: getSdkError('USER_REJECTED') }
      : { result: await account.signMessage({ message: hexToString(text) }) }
    await kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } })
  })

  return {
    account,
    kit,
    get topics() {
      return Object.keys(kit.getActiveSessions())
    },
    get approvals() {
      return approvals
    },
    get proposals() {
      return waiting.length
    },
    scan: (uri) => kit.pair({ uri }),
    async approveLate() {
      for (const approve of waiting.splice(0)) await approve()
    },
    async stop() {
      core.heartbeat.stop()
      await core.relayer.transportClose().catch(() => {})
    },
  }
}
