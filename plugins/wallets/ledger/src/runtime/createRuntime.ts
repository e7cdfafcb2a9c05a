import { createRpcClient } from '@portico/chain-kit'
import { createAccountSession, createConnectInput } from '@portico/chain-kit/account'
import {
  type Caip2,
  type Connector,
  type ConnectRequest,
  type PrimitiveAtom,
  type RestoreRequest,
  type SessionHandle,
} from '@portico/core'
import type { AskNode } from '@portico/wallet-requests'
import * as v from 'valibot'
import { findHid } from '../hid.js'
import type { LedgerAccount, LedgerContext, LedgerControls, LedgerNamespace, LedgerRequest } from '../LedgerSpec.js'
import { createApprovals } from './createApprovals.js'
import { isDerivationPath } from './derivationPath.js'
import { createDevice } from './device/createDevice.js'
import { deviceError } from './device/toDeviceError.js'
import { createLedgerProvider } from './ethereum/createLedgerProvider.js'
import { createAddresses } from './createAddresses.js'
import { createSolanaWallet } from './solana/createSolanaWallet.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime {
  readonly controls: LedgerControls
  /** Waits for an account, as a wallet waits for its visitor. */
  open(request: ConnectRequest): Promise<SessionHandle>
  restore(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

/** Milliseconds. */
const defaultTimeout = 300_000

const savedSchema = v.object({
  namespace: v.picklist(['eip155', 'solana']),
  address: v.pipe(v.string(), v.maxLength(100)),
  path: v.pipe(v.string(), v.maxLength(100)),
})

export function createRuntime(
  context: LedgerContext,
  connector: Connector,
  request: PrimitiveAtom<LedgerRequest | undefined>,
): Runtime {
  context.addErrors(errors)
  const { connections, wants, store, config } = context
  const limit = config.timeout ?? defaultTimeout
  const nodes = createRpcClient(context)
  const device = createDevice(context)
  const approvals = createApprovals(context, request)
  const addresses = createAddresses(context, device, limit)
  const input = createConnectInput<LedgerAccount>(context, connector)

  const networkOf = (namespace: LedgerNamespace): Caip2 | undefined =>
    store.get(connections.account(namespace)).networkId ?? store.get(context.networks(namespace))[0]?.caipNetworkId

  function createSession(account: LedgerAccount, networkId: Caip2): SessionHandle {
    const { namespace, address } = account
    const askNode =
      (networkId: Caip2): AskNode =>
      (method, params) =>
        nodes.request({ networkId, method, params, schema: v.unknown() })
    const deps = { account, approvals, device, limit, askNode }
    return createAccountSession({
      namespace,
      networkId,
      name: context.t('name'),
      saved: account,
      accountOn: () => ({ address }),
      isOn: (id) => store.get(context.networks(namespace)).some(({ caipNetworkId }) => caipNetworkId === id),
      provider: ({ current, switchTo }) =>
        namespace === 'eip155'
          ? createLedgerProvider({
              account,
              networkId: current,
              switchNetwork: switchTo,
              askNode,
              load: async () =>
                (await import('./ethereum/createEthereumRequests.js')).createEthereumRequests(context, deps),
            })
          : createSolanaWallet(context, {
              account,
              networkId: current,
              load: async () => (await import('./solana/createSolanaRequests.js')).createSolanaRequests(context, deps),
              async broadcast(networkId, transaction, options) {
                const params = [transaction, { encoding: 'base64', ...options }]
                await nodes.request({ networkId, method: 'sendTransaction', params, schema: v.string() })
              },
            }),
    })
  }
  return {
    controls: {
      namespaces: () => (input.waiting()?.namespaces ?? connector.namespaces) as readonly LedgerNamespace[],
      prefer: device.prefer,
      ...addresses,
      connect: (account) => input.enter(account, [account.namespace]),
      confirm: approvals.proceed,
      retry: approvals.proceed,
      cancel: approvals.cancel,
    },
    async open(request) {
      if (!input.isGiven(request) && !findHid()) throw deviceError(context, 'notSupported', 'Ethereum')
      const account = await input.read(request)
      const networkId = request.networks[account.namespace] ?? networkOf(account.namespace)
      if (!networkId) throw deviceError(context, 'notSupported', 'Ethereum')
      return createSession(account, networkId)
    },
    async restore(request) {
      const saved = v.safeParse(savedSchema, request.saved)
      if (!saved.success || !request.namespaces.includes(saved.output.namespace)) return 'unauthorized'
      const { namespace, path } = saved.output
      const chain = wants.chain?.for(namespace)
      if (!chain) return 'absent'
      const address = chain.parseAddress(saved.output.address)
      const networkId = request.networks[namespace] ?? networkOf(namespace)
      if (address === undefined || !networkId || !isDerivationPath(namespace, path)) return 'unauthorized'
      return createSession({ namespace, address, path }, networkId)
    },
  }
}
