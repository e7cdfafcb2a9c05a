import { atom, isFinal, type PrimitiveAtom, type Route, type ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  CheckRow,
  Footer,
  formatDollars,
  List,
  Notice,
  Sheet,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import { useEffect, useRef, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SwapsSpec } from '../SwapsSpec.js'
import type { BegunSwap, ListedToken, SwapState } from '../SwapState.js'
import { AmountPanels } from './AmountPanels.js'
import { inPercent, inUnits } from './formatted.js'
import { SwapDetails } from './SwapDetails.js'
import { SwapNetworks } from './SwapNetworks.js'
import css from './swaps.css?inline'
import { Loading, LoadFailed, useSwap, type SwapView } from './useSwap.js'

/** Begun swaps that are shown above the draft. */
const mostShown = 2
/** The visit whose parameters were entered: not again when the visitor comes back to it, and may have entered something else. */
const enteredVisit: PrimitiveAtom<Route | undefined> = atom()

/** What is paid, what is received, and at which price. */
export function Swap({ plugin, params }: ViewProps<SwapsSpec, SwapsSpec['views']['Swap']>): ReactNode {
  const view = useSwap(plugin)
  const isHere = 'state' in view
  useEntered(isHere ? view : undefined, params)
  useToasts(isHere ? view.state : undefined)
  const content = isHere ? <Content {...view} /> : view.instead
  return (
    <>
      <Sheet css={css} />
      {content}
    </>
  )
}

function Content(view: SwapView): ReactNode {
  const { state, controls } = view
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('swaps', viewTexts)
  const { nextStep } = state
  if (state.initializeError !== undefined)
    return <LoadFailed error={state.initializeError} onRetry={() => void controls.reload()} />
  if (state.isSupported === false) return <SwapNetworks {...view} />
  if (!state.initialized) return <Loading />
  return (
    <>
      <Body>
        <UnderWay {...view} />
        {state.dropped && (
          <Notice title={t(state.dropped === 'account' ? 'accountDropped' : 'networkDropped')}>
            {t('droppedText')}
          </Notice>
        )}
        <AmountPanels {...view} />
        {state.fetchError !== undefined && (
          <Notice
            tone="error"
            title={t('quoteFailed')}
            actions={<TextButton onClick={() => controls.refreshQuote()}>{t('retry')}</TextButton>}
          >
            {state.fetchError}
          </Notice>
        )}
        <Loss {...view} />
        {state.toToken && <SwapDetails {...view} />}
      </Body>
      <Footer kind="actions">
        <Actions stack>
          <Button
            variant="primary"
            disabled={nextStep !== 'review'}
            onPointerEnter={() => preload('SwapPreview')}
            onClick={() => {
              controls.review()
              router.push('SwapPreview')
            }}
          >
            {buttonOf(state, t)}
          </Button>
          {state.minimumReceived !== undefined && <p>{t('renews')}</p>}
        </Actions>
      </Footer>
    </>
  )
}

type Word = 'selectToken' | 'enterAmount' | 'insufficientBalance' | 'insufficientLiquidity' | 'reviewSwap' | 'swap'

function buttonOf({ nextStep, inputError }: SwapState, t: (word: Word) => string): string {
  if (nextStep === 'selectToken' || nextStep === 'enterAmount') return t(nextStep)
  if (inputError) return t(inputError)
  return t(nextStep === 'fetchError' ? 'swap' : 'reviewSwap')
}

/** A bad price in a sentence, in dollars; a very bad one has to be accepted. */
function Loss({ state, controls }: SwapView): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { impactLevel, priceImpact, loss, isLossAccepted, inputError } = state
  // What cannot be paid needs no consent.
  if (inputError !== undefined || impactLevel === 'none') return null
  if (impactLevel === 'unknown')
    return (
      <>
        <Notice tone="warning" title={t('unknownLoss')}>
          {t('unknownLossText')}
        </Notice>
        <List>
          <CheckRow
            title={t('acceptUnknown')}
            checked={isLossAccepted}
            onChange={(isAccepted) => controls.acceptLoss(isAccepted)}
          />
        </List>
      </>
    )
  if (priceImpact === undefined || loss === undefined) return null
  const amount = formatDollars(loss, locale)
  return (
    <>
      <Notice tone={impactLevel === 'danger' ? 'error' : 'warning'} title={t('loseTitle', { amount })}>
        {t('loseText', { percent: inPercent(priceImpact, locale) })}
      </Notice>
      {impactLevel === 'danger' && (
        <List>
          <CheckRow
            title={t('accept', { amount })}
            checked={isLossAccepted}
            onChange={(isAccepted) => controls.acceptLoss(isAccepted)}
          />
        </List>
      )}
    </>
  )
}

/** Swaps of the account that are not over, such as those that were begun before a reload. */
function UnderWay({ state, controls }: SwapView): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('swaps', viewTexts)
  return state.begun
    .filter(isOpen)
    .slice(0, mostShown)
    .map((swap) => (
      <Notice
        key={swap.id}
        title={t(isApproved(swap) ? 'approvedTitle' : 'underWay')}
        actions={
          <TextButton
            onClick={() => {
              controls.show(swap.id)
              router.push('SwapPreview')
            }}
          >
            {t('showTransfer')}
          </TextButton>
        }
      >
        {t('underWayText', {
          from: inUnits(swap.amount, swap.from, locale),
          to: inUnits(swap.toAmount, swap.to, locale),
        })}
      </Notice>
    ))
}

/** Whether the visitor still waits for it, or it for the visitor. */
function isOpen(swap: BegunSwap): boolean {
  const { swap: transfer, approval } = swap
  if (transfer) return !isFinal(transfer) && transfer.status !== 'included'
  return (approval !== undefined && !isFinal(approval)) || isApproved(swap)
}

/** Whether the approval is done and the swap was not sent. */
export function isApproved({ approval, swap }: Pick<BegunSwap, 'approval' | 'swap'>): boolean {
  return !swap && (approval?.status === 'included' || approval?.status === 'confirmed')
}

/** Enters what the page opened the view with, once the tokens are known. */
function useEntered(view: SwapView | undefined, params: SwapsSpec['views']['Swap']): void {
  const { store, router } = useModalContext()
  const tokens = view?.state.tokens
  const controls = view?.controls
  useEffect(() => {
    const { fromToken, toToken, amount } = params
    const visit = store.get(router.route)
    if (!tokens || !controls || visit === store.get(enteredVisit)) return
    store.set(enteredVisit, visit)
    const from = findToken(tokens, fromToken)
    const to = findToken(tokens, toToken)
    if (from) controls.setSourceToken(from)
    if (to) controls.setToToken(to)
    if (amount !== undefined) controls.setAmount(amount)
  }, [tokens, controls, params, store, router])
}

/** By its own address, or by its symbol where only one has it. */
function findToken(tokens: readonly ListedToken[], reference: string | undefined): ListedToken | undefined {
  if (reference === undefined) return undefined
  const is = (text: string | undefined): boolean => text?.toLowerCase() === reference.toLowerCase()
  const bySymbol = tokens.filter(({ symbol }) => is(symbol))
  return tokens.find(({ token }) => is(token)) ?? (bySymbol.length === 1 ? bySymbol[0] : undefined)
}

/** What is said once, in passing. */
function useToasts(state: SwapState | undefined): void {
  const { notices } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const hasPriceFailed = state?.hasPriceFailed
  const before = useRef<boolean>(undefined)
  const priceFailed = t('priceFailed')
  useEffect(() => {
    // Not again when the view comes back.
    if (hasPriceFailed && before.current === false) notices.show('error', priceFailed)
    before.current = hasPriceFailed
  }, [notices, hasPriceFailed, priceFailed])
  const hasNoWay = state?.inputError === 'insufficientLiquidity'
  const incorrectAmount = t('incorrectAmount')
  useEffect(() => {
    if (hasNoWay) notices.openSnackbar(incorrectAmount, 'warning')
  }, [notices, hasNoWay, incorrectAmount])
}
