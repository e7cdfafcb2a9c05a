import { createPageSession, createRpcClient, createSessionEvents } from '@portico/chain-kit'
import {
  withErrorTexts,
  type Caip2,
  type Connector,
  type ConnectRequest,
  type ErrorTexts,
  type PrimitiveAtom,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import type { AskNode } from '@portico/wallet-requests'
import * as v from 'valibot'
import { findHid } from '../hid.js'
import type {
  LedgerAccount,
  LedgerContext,
  LedgerControls,
  LedgerErrors,
  LedgerNamespace,
  LedgerRequest,
  LedgerSpec,
} from '../LedgerSpec.js'
import { createApprovals } from './createApprovals.js'
import { isDerivationPath } from './derivationPath.js'
import { createDevice } from './device/createDevice.js'
import { deviceError } from './device/toDeviceError.js'
import { createEthereumProvider } from './ethereum/createEthereumProvider.js'
import { createAddresses } from './createAddresses.js'
import { createSolanaWallet } from './solana/createSolanaWallet.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime {
  readonly controls: LedgerControls
  /** Waits for an account, as a wallet waits for its visitor. */
  open(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

/** A connect that waits for the visitor to choose an account. */
interface Waiting {
  readonly namespaces: readonly LedgerNamespace[]
  resolve(account: LedgerAccount): void
}

/** Milliseconds. */
const defaultTimeout = 300_000

const texts: ErrorTexts<Omit<LedgerErrors, 'invalidOption'>> = {
  notSupported: 'This browser cannot reach a Ledger',
  noDevice: 'No Ledger is plugged in',
  inUse: 'Another tab or program uses the Ledger',
  locked: 'The Ledger is locked',
  wrongApp: ({ app }) => `The ${app} app is not open on the Ledger`,
  blindSigning: ({ app }) => `The ${app} app on the Ledger does not allow blind signing`,
  disconnected: 'The Ledger was unplugged',
  timeout: 'The Ledger did not answer in time',
  otherDevice: 'This Ledger does not have the keys of the account',
  rejected: 'The visitor refused on the Ledger',
  deviceFailed: ({ status }) => `The Ledger answered with the status ${status}`,
  rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
  rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
}
const savedSchema = v.object({
  namespace: v.picklist(['eip155', 'solana']),
  address: v.pipe(v.string(), v.maxLength(100)),
  path: v.pipe(v.string(), v.maxLength(100)),
})

export function createRuntime(
  plugin: LedgerContext,
  connector: Connector,
  request: PrimitiveAtom<LedgerRequest | undefined>,
): Runtime {
  const context = withErrorTexts<LedgerSpec, LedgerContext>(plugin, texts)
  const { connections, wants, store, config } = context
  const limit = config.timeout ?? defaultTimeout
  const nodes = createRpcClient(context)
  const device = createDevice(context)
  const approvals = createApprovals(context, request)
  const addresses = createAddresses(context, device, limit)
  let waiting: Waiting | undefined
  /** What `connect` was given, for the attempt that it starts. */
  let chosen: LedgerAccount | undefined

  const networkOf = (namespace: LedgerNamespace): Caip2 | undefined =>
    store.get(connections.account(namespace)).networkId ?? store.get(context.networks(namespace))[0]?.caipNetworkId

  function createSession(account: LedgerAccount, networkId: Caip2): SessionHandle {
    const { namespace, address } = account
    let current = networkId
    const events = createSessionEvents(() => {})
    const askNode =
      (asked: Caip2): AskNode =>
      (method, params) =>
        nodes.request({ networkId: asked, method, params, schema: v.unknown() })
    const deps = { account, approvals, device, limit, askNode }
    const provider =
      namespace === 'eip155'
        ? createEthereumProvider({
            account,
            networkId: () => current,
            askNode,
            switchNetwork(wanted) {
              if (!store.get(context.networks(namespace)).some((one) => one.caipNetworkId === wanted)) return false
              current = wanted
              events.emit({ type: 'network', networkId: wanted })
              return true
            },
            load: async () =>
              (await import('./ethereum/createEthereumRequests.js')).createEthereumRequests(context, deps),
          })
        : createSolanaWallet(context, {
            account,
            networkId: () => current,
            load: async () => (await import('./solana/createSolanaRequests.js')).createSolanaRequests(context, deps),
            async broadcast(asked, transaction, options) {
              const params = [transaction, { encoding: 'base64', ...options }]
              await nodes.request({ networkId: asked, method: 'sendTransaction', params, schema: v.string() })
            },
          })
    const page = createPageSession({
      namespace,
      events,
      session: {
        accounts: [{ address }],
        networkId,
        provider,
        async switchNetwork({ caipNetworkId }) {
          current = caipNetworkId
        },
      },
    })
    return { ...page, saved: account, wallet: { name: context.t('name') } }
  }
  function chooseAccount({ namespaces, signal }: ConnectRequest): Promise<LedgerAccount> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const own: Waiting = { namespaces: namespaces as readonly LedgerNamespace[], resolve }
      waiting = own
      // The signal of an attempt always fires, also after it succeeded.
      signal.addEventListener('abort', () => {
        if (waiting === own) waiting = undefined
        reject(signal.reason as Error)
      })
    })
  }
  return {
    controls: {
      namespaces: () => waiting?.namespaces ?? (connector.namespaces as readonly LedgerNamespace[]),
      prefer: device.prefer,
      ...addresses,
      async connect(account) {
        if (waiting) return waiting.resolve(account)
        chosen = account
        try {
          await connections.connect({ connector, namespaces: [account.namespace] })
        } finally {
          chosen = undefined
        }
      },
      confirm: approvals.proceed,
      retry: approvals.proceed,
      cancel: approvals.cancel,
    },
    async open(asked) {
      if (!chosen && !findHid()) throw deviceError(context, 'notSupported', 'Ethereum')
      const account = chosen ?? (await chooseAccount(asked))
      const networkId = asked.networks[account.namespace] ?? networkOf(account.namespace)
      if (!networkId) throw deviceError(context, 'notSupported', 'Ethereum')
      return createSession(account, networkId)
    },
    async restore(asked) {
      const saved = v.safeParse(savedSchema, asked.saved)
      if (!saved.success || !asked.namespaces.includes(saved.output.namespace)) return 'unauthorized'
      const { namespace, path } = saved.output
      const chain = wants.chain?.for(namespace)
      if (!chain) return 'absent'
      const address = chain.parseAddress(saved.output.address)
      const networkId = asked.networks[namespace] ?? networkOf(namespace)
      if (address === undefined || !networkId || !isDerivationPath(namespace, path)) return 'unauthorized'
      return createSession({ namespace, address, path }, networkId)
    },
  }
}
