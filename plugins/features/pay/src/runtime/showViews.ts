import { pause, type Router, type TransferStatus } from '@portico/core'
import type { PayContext } from '../PaySpec.js'
import type { PaySession } from './createPaySession.js'

/** How long the modal may take to appear, and how often it is looked whether it has, ms. */
const appearance = 30_000
const interval = 20
const viewNames = ['Pay', 'PayLoading']
/** The wallet is not asked any more, and the payment may arrive. */
const out: readonly (TransferStatus | undefined)[] = ['signed', 'broadcast', 'included', 'lost', 'unknown']

/**
 * Shows the payment in the modal, leads the visitor back to it from the views in which they connect or switch, on to
 * `PayLoading` once it is under way, and leaves it when the modal shows something else.
 */
export function showViews(context: PayContext, session: PaySession): void {
  context.open('Pay')
  follow(context, session).catch(() => {
    // The modal has reported why it did not appear.
    session.leave(context.error('unableToInitiatePayment', {}))
  })
}

async function follow(context: PayContext, session: PaySession): Promise<void> {
  const { store, connections, transfers, error } = context
  const { payment, left } = session
  const router = await openedRouter(context)
  const isShown = (): boolean => viewNames.some((view) => router.has(view))
  session.ended.then(
    // Nothing leads back from a payment that was made.
    ({ success }) => success && isShown() && router.reset('PayLoading'),
    // The host ended it: nothing is asked for any more.
    () => {
      if (!isShown()) return
      router.reset('Pay')
      router.back()
    },
  )
  if (left.aborted) return
  const accountAtom = connections.account(payment.network.chainNamespace)
  let known = store.get(accountAtom).caipAddress
  let isOut = false

  function onRoute(): void {
    if (isShown()) return
    session.leave(error('closed', {}))
  }
  /** After a wallet was connected, another account chosen, or the network switched. */
  function onAccount(): void {
    const { status } = store.get(connections.flow)
    if (status === 'waiting' || status === 'choosing') return
    const { caipAddress } = store.get(accountAtom)
    const isChanged = caipAddress !== known && caipAddress !== undefined
    known = caipAddress
    // Also for a wallet of another namespace: the modal would close once it is connected.
    if ((isChanged || status === 'connected') && !viewNames.includes(store.get(router.route).view)) router.reset('Pay')
  }
  function onTransfer(): void {
    const wasOut = isOut
    const id = session.read()?.transfer?.id
    isOut = out.includes(store.get(transfers.list).find((transfer) => transfer.id === id)?.status)
    if (isOut && !wasOut && isShown()) router.reset('PayLoading')
  }
  const stops = [
    store.sub(router.route, onRoute),
    store.sub(accountAtom, onAccount),
    store.sub(connections.flow, onAccount),
    store.sub(transfers.list, onTransfer),
  ]
  function end(): void {
    for (const stop of stops) stop()
  }
  left.addEventListener('abort', end)
  onRoute()
}

/** Resolves once the modal shows something. */
async function openedRouter(context: PayContext): Promise<Router> {
  const latest = Date.now() + appearance
  for (;;) {
    try {
      return context.router
    } catch (reason) {
      if (Date.now() > latest) throw reason
    }
    await pause(interval, undefined)
  }
}
