import { broadcastAnswer, connectionInUse, findConnection, findNetwork } from '@portico/chain-kit'
import { activityItem, bitcoinTransaction, esploraPageSchema, txidPattern } from '@portico/chain-kit/history'
import {
  lazy,
  parseCaip10,
  type ActivityCapability,
  type BalancesCapability,
  type Caip10,
  type ConnectRequest,
  type EstimatedAction,
  type RelayNamespace,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TransfersCapability,
} from '@portico/core'
import type { BitcoinProvider } from '../BitcoinProvider.js'
import type { BitcoinContext } from '../BitcoinSpec.js'
import type { FoundWallet } from '../wallets/FoundWallet.js'
import type { SessionProvider } from './createProvider.js'
import { createEsplora, isKnown, nativeBalance } from './createEsplora.js'
import { createRelayNamespace } from './relay/createRelayNamespace.js'
import type { RuntimeDeps } from './RuntimeDeps.js'
import { openSession, restoreSession } from './session/openSession.js'
import { speedUpsOf } from './transfers/feeRates.js'
import { findTransfer } from './transfers/findTransfer.js'
import { planTransfer } from './transfers/planTransfer.js'
import { readAddress } from './transfers/readAddress.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export interface Runtime extends BalancesCapability, SignMessageCapability, Omit<TransfersCapability, 'actions'> {
  connect(wallet: FoundWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: FoundWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
  /** `getProvider()` of the plugin's api. */
  readonly provider: BitcoinProvider
  readonly relay: RelayNamespace
  readonly activity: ActivityCapability
}

export function createRuntime(context: BitcoinContext): Runtime {
  context.addErrors(errors)
  const esplora = createEsplora(context)
  const deps: RuntimeDeps = { context, esplora, psbtTools: lazy('bitcoin', () => import('./psbt.js')) }
  return {
    connect: (wallet, request) => openSession(deps, wallet, request),
    restore: (wallet, request) => restoreSession(deps, wallet, request),
    provider: createHostProvider(context),
    relay: createRelayNamespace(deps),
    activity: createActivity(deps),
    native: (account, signal) => nativeBalance(context, esplora, account, signal),
    async signMessage({ account, message, signal }) {
      const { provider, address } = await connectedAccount(context, account, signal)
      return { signature: await provider.signMessage({ message, address, ...(signal && { signal }) }) }
    },
    ...createTransfers(deps),
  }
}

/**
 * Transactions of an address, from the nodes of its network: 25 a page, and on the first those that are in no block yet. The cursor is
 * the id of the last one that is in a block.
 */
function createActivity({ context, esplora }: Pick<RuntimeDeps, 'context' | 'esplora'>): ActivityCapability {
  return {
    async list(account, { cursor, signal } = {}) {
      signal?.throwIfAborted()
      const { networkId, address: text } = parseCaip10(account)
      const { address } = readAddress(context, networkId, text)
      if (cursor !== undefined && !txidPattern.test(cursor)) throw context.error('invalidCursor', { cursor })
      const path = `/address/${address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
      const { transactions, next } = await esplora.request({ networkId, path, schema: esploraPageSchema, signal })
      const native = findNetwork(context, networkId)?.nativeCurrency ?? { name: '', symbol: '', decimals: 8 }
      const items = transactions.flatMap((transaction) => {
        const meant = bitcoinTransaction(transaction, address)
        const minedAt = transaction.minedAt ?? Date.now()
        return meant ? [activityItem(meant, { network: networkId, minedAt, thingOf: () => native })] : []
      })
      return { items, next }
    },
  }
}

/**
 * The wallet of an account. Base58 addresses are the same on every test network, so the network is compared, too.
 *
 * @throws `bitcoin/notConnected`, or the signal's reason
 */
async function connectedAccount(
  context: BitcoinContext,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<{ readonly provider: SessionProvider; readonly address: string }> {
  const { networkId, address } = parseCaip10(account)
  const { connection, namespaceSession } = await findConnection(context, account, signal)
  if (connection.networkId === networkId) return { provider: namespaceSession.provider as SessionProvider, address }
  throw context.error(
    'notConnected',
    {},
    { details: `The wallet of ${address} is on another network than ${networkId}.` },
  )
}

/** What moves money. */
function createTransfers(deps: RuntimeDeps): Omit<TransfersCapability, 'actions'> {
  const { context, esplora } = deps
  return {
    async estimate({ account, action }, signal) {
      const { networkId, address } = parseCaip10(account)
      const { to, amount: ordered } = action as Extract<EstimatedAction, { readonly type: 'native' }>
      const plan = await planTransfer(deps, { networkId, from: address, to, amount: ordered }, signal)
      const { fee, amount, change, isSlow } = plan
      // Those that are built here are replaceable.
      const slow = isSlow && { slow: speedUpsOf({ isReplaceable: true, hasChange: change > 0n }) }
      return { fee, ...(ordered === 'max' && { amount }), ...slow }
    },
    async sign(order, steps) {
      const { provider } = await connectedAccount(context, order.account, steps.signal)
      return provider.signTransfer(order, steps)
    },
    async broadcast({ account }, { hash, bytes: hex }, attempt) {
      // The wallet sent it, though it was asked to sign only.
      if (hex === undefined) return 'unanswered'
      const { networkId } = parseCaip10(account)
      return broadcastAnswer(() => esplora.submit(networkId, { hash, hex }, attempt), isKnown)
    },
    find: (sought, signal) => findTransfer(deps, sought, signal),
  }
}

/** Uses the connection in use at the time of each call. */
function createHostProvider(context: BitcoinContext): BitcoinProvider {
  async function active(
    signal?: AbortSignal,
  ): Promise<{ readonly provider: BitcoinProvider; readonly address: string }> {
    const { connection, namespaceSession } = await connectionInUse(context, 'bip122', signal)
    return { provider: namespaceSession.provider as BitcoinProvider, address: connection.selected }
  }
  return {
    async signMessage(request) {
      const { provider, address } = await active(request.signal)
      return provider.signMessage({ address, ...request })
    },
    async signPsbt(request) {
      return (await active(request.signal)).provider.signPsbt(request)
    },
    async sendTransfer(request) {
      const { provider, address } = await active(request.signal)
      return provider.sendTransfer({ address, ...request })
    },
    async getAccountAddresses() {
      return (await active()).provider.getAccountAddresses()
    },
  }
}
