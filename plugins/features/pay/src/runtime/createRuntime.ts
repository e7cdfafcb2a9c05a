import { caip10, namespaceOf, readHoldings, type Caip10, type PrimitiveAtom, type TransferAction } from '@portico/core'
import type { PayContext, PayControls } from '../PaySpec.js'
import type { Payment, PayState } from '../PayState.js'
import { checkPayment } from './checkPayment.js'
import { createExchanges } from './createExchanges.js'
import { createPaySession, type PaySession } from './createPaySession.js'
import { describePayment } from './describePayment.js'
import { payAtExchange } from './payAtExchange.js'
import { payByTransfer } from './payByTransfer.js'
import { showViews } from './showViews.js'
import { errors } from '../errors.js'

export interface PayRuntime extends PayControls {
  /** Ends everything: the modal stops. */
  stop(): void
}

export interface RuntimeOptions {
  readonly methodPrefix: string
  readonly hasViews: boolean
}

/** What checks payments, asks wallets and exchanges, and follows what was begun. One for each modal. */
export function createRuntime(
  context: PayContext,
  state: PrimitiveAtom<PayState | undefined>,
  { methodPrefix, hasViews }: RuntimeOptions,
): PayRuntime {
  context.addErrors(errors)
  const { store, connections, wants, emit, error } = context
  const exchanges = createExchanges(context, methodPrefix)
  /** Those that were not settled, also in the background. */
  const sessions = new Set<PaySession>()
  let latest: PaySession | undefined
  let count = 0

  function current(): PaySession {
    if (!latest || !store.get(state)) throw error('noPayment', {})
    return latest
  }
  function payerOf({ network }: Payment): Caip10 {
    const { caipNetworkId, chainNamespace: namespace } = network
    const { address, networkId } = store.get(connections.account(namespace))
    if (address === undefined) throw error('notConnected', { namespace }, { details: 'Connect a wallet first.' })
    if (networkId !== caipNetworkId)
      throw error(
        'wrongNetwork',
        { network: caipNetworkId },
        { details: 'Switch the wallet to the network of the payment.' },
      )
    return caip10(caipNetworkId, address)
  }
  /** @throws `pay/invalidChainNamespace` where no plugin sends such an asset */
  function actionOf({
    network: { chainNamespace: namespace },
    token,
    decimals,
    recipient: to,
    amount,
    memo,
  }: Payment): TransferAction {
    const ends = { to, amount, ...(memo !== undefined && { memo }) }
    const action: TransferAction =
      token === undefined ? { type: 'native', ...ends } : { type: 'token', token, decimals, ...ends }
    if (!wants.transfers?.for(namespace)?.actions.includes(action.type))
      throw error('invalidChainNamespace', { namespace })
    return action
  }

  const runtime: PayRuntime = {
    async open(options) {
      const id = String(crypto.getRandomValues(new Uint32Array(1)))
      const checked = checkPayment(context, options, id)
      const { signal } = options
      signal?.throwIfAborted()
      const turn = ++count
      const payment = checked.isDescribed ? checked : await describePayment(context, checked, signal)
      signal?.throwIfAborted()
      // Another payment was asked for while a node answered.
      if (turn !== count) return { success: false, error: error('replaced', {}) }
      if (latest?.isUnderWay() && !latest.left.aborted)
        throw error('paymentInProgress', {}, { details: 'Wait until it has ended.' })
      latest?.leave(error('replaced', {}))
      const session = createPaySession(context, state, payment, () => latest === session)
      latest = session
      sessions.add(session)
      store.set(state, { payment })
      signal?.addEventListener('abort', () => session.abort(signal.reason), { signal: session.signal })
      if (hasViews) showViews(context, session)
      emit('PAY_MODAL_OPEN', { paymentId: id, configuration: session.configuration })
      try {
        return await session.ended
      } finally {
        sessions.delete(session)
      }
    },
    async balance(signal) {
      const { payment } = current()
      return readBalance(context, payment, payerOf(payment), signal)
    },
    async estimate(signal) {
      const { payment } = current()
      const request = { account: payerOf(payment), action: actionOf(payment), signal }
      return context.transfers.estimate(request)
    },
    async payFromWallet({ account: reviewed, maxFee, evenIfOpen } = {}) {
      const session = current()
      // Its site was told how it ended, and would not be told again.
      if (session.left.aborted) throw error('noPayment', {})
      if (session.isUnderWay()) throw error('paymentInProgress', {})
      const account = payerOf(session.payment)
      if (reviewed !== undefined && reviewed !== account)
        throw error('accountChanged', {}, { details: 'Look at it again.' })
      await payByTransfer(context, session, { account, action: actionOf(session.payment), maxFee, evenIfOpen })
    },
    cancel: () => latest?.withdraw(),
    exchanges: async (page = 1, signal) => exchanges.list(current().payment, page, signal),
    payFromExchange: async (exchange) => payAtExchange(context, exchanges, current(), { exchange, hasViews }),
    exchangeStatus: (request, signal) => exchanges.status(request, signal),
    async retry() {
      const session = current()
      const { exchange: former } = store.get(state) ?? {}
      if (!former) return
      const { exchange, sessionId, url, status } = former
      const again = status === 'late' && sessionId !== undefined && url !== undefined ? { sessionId, url } : undefined
      await payAtExchange(context, exchanges, session, { exchange, hasViews, again })
    },
    chooseAgain() {
      const session = current()
      const { exchange } = session.read() ?? {}
      // What was begun may still be paid, and the visitor is told so.
      session.change({ transfer: undefined, exchange: exchange?.status === 'failed' ? undefined : exchange })
      if (hasViews) context.router.reset('Pay')
    },
    close: () => latest?.leave(error('closed', {})),
    stop() {
      for (const session of sessions) session.end()
    },
  }
  return runtime
}

/**
 * What an account has of the asset of a payment, smallest units: as its chain's node says, else as `portfolio` does. Undefined
 * where neither knows the token.
 * @throws a coded error when nothing answers
 */
async function readBalance(
  { wants }: PayContext,
  { token, decimals }: Payment,
  account: Caip10,
  signal: AbortSignal | undefined,
): Promise<bigint | undefined> {
  const namespace = namespaceOf(account)
  const chain = wants.chain?.for(namespace)
  const isSame = (other: string | undefined) =>
    other === token || (other !== undefined && token !== undefined && chain?.sameAddress(other, token) === true)
  if (token === undefined) {
    const native = await wants.balances?.for(namespace)?.native(account, signal)
    if (native) return native.amount
  } else {
    const list = await wants.tokens?.for(namespace)?.list(account, signal)
    const found = list?.find((balance) => isSame(balance.token))
    // Of an amount with other decimals nothing can be said.
    if (found) return found.decimals === decimals ? found.amount : undefined
  }
  const holdings = await readHoldings({ portfolio: wants.portfolio }, account, { signal })
  const inPortfolio = holdings?.find((holding) => isSame(holding.token))
  return inPortfolio?.decimals === decimals ? inPortfolio.amount : undefined
}
