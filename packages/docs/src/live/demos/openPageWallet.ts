import { WalletKit } from '@reown/walletkit'
import { Core } from '@walletconnect/core'
import type { ICore } from '@walletconnect/types'
import { buildApprovedNamespaces, getSdkError } from '@walletconnect/utils'
import { hexToString, isHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

/** Something that the wallet asks its owner. */
export interface WalletQuestion {
  readonly text: string
  approve(): Promise<void>
  reject(): Promise<void>
}

export interface PageWallet {
  /** Reads the code that the modal shows. */
  scan(uri: string): Promise<void>
}

const chains = ['eip155:1', 'eip155:42161', 'eip155:11155111']
const rejected = getSdkError('USER_REJECTED')

/** The second of the public keys of anvil. */
const account = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** A phone. Without one, the SDK takes that of the page. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#117a65"/><rect x="10" y="5" width="12" height="22" rx="3" fill="#fff"/></svg>',
)}`

/** Nothing is kept: with the page, the wallet goes. */
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

/**
 * A wallet with a public key, made of the SDK that wallets use, which stands for one on another device.
 * @param ask Shows its owner a question; undefined: there is none.
 */
export async function openPageWallet(ask: (question: WalletQuestion | undefined) => void): Promise<PageWallet> {
  const core = new Core({
    projectId: 'your-project-id',
    relayUrl: 'wss://relay.example.org',
    telemetryEnabled: false,
    storage: memory(),
    customStoragePrefix: 'demonstration',
    logger: 'silent',
  }) as ICore
  // Both would ask hosts that this page does not ask.
  core.eventClient.init = () => Promise.resolve()
  core.verify.resolve = () => Promise.resolve(undefined as never)
  const metadata = { name: 'Phone', description: 'A demonstration', url: location.origin, icons: [icon] }
  const kit = await WalletKit.init({ core, metadata })

  function question(text: string, approve: () => Promise<unknown>, reject: () => Promise<unknown>): void {
    const once = (answer: () => Promise<unknown>) => async () => {
      ask(undefined)
      await answer()
    }
    ask({ text, approve: once(approve), reject: once(reject) })
  }
  kit.on('session_proposal', ({ id, params }) => {
    const accounts = chains.map((chain) => `${chain}:${account.address}`)
    const eip155 = { chains, accounts, methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] }
    question(
      `${params.proposer.metadata.name} wants to see your account`,
      () =>
        kit.approveSession({
          id,
          namespaces: buildApprovedNamespaces({ proposal: params, supportedNamespaces: { eip155 } }),
        }),
      () => kit.rejectSession({ id, reason: rejected }),
    )
  })
  kit.on('session_request', ({ topic, id, params: { request } }) => {
    const respond = (answer: object) =>
      kit.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } as never })
    const [message] = request.params as readonly unknown[]
    if (request.method !== 'personal_sign' || !isHex(message)) return void respond({ error: rejected })
    question(
      `Sign: ${hexToString(message)}`,
      async () => respond({ result: await account.signMessage({ message: { raw: message } }) }),
      () => respond({ error: rejected }),
    )
  })
  return { scan: (uri) => kit.pair({ uri }) }
}
