import { isFinal, type Transfer } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ButtonLink,
  Card,
  ConnectionIndicator,
  Glyph,
  GlyphIcon,
  isolated,
  Message,
  plainName,
  RowContents,
  Spinner,
  useAtomValue,
  useMessages,
  useModalContext,
  type ConnectionIndicatorState,
  useReason,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts, type SwapTexts } from '../messages/views.en.js'
import type { BegunSwap } from '../SwapState.js'
import { inPercent, inUnits } from './formatted.js'
import { isApproved } from './Swap.js'
import { TokenIcon } from './TokenIcon.js'
import type { SwapsHandle, SwapView } from './useSwap.js'

export interface ProgressProps {
  readonly plugin: SwapsHandle
  readonly view: SwapView
  readonly swap: BegunSwap
}

/** Each step of a swap, and what can be done about it. It can be left, and is found again in Swap. */
export function Progress({ plugin, view, swap }: ProgressProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { state, account } = view
  const { from, to, approval, swap: transfer, needsApproval } = swap
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  const isRunning = state.review?.isConfirming === true
  const current = transfer ?? approval
  const outcome = useOutcome(view, swap, wallet, isRunning)
  const amounts = { from: inUnits(swap.amount, from, locale), to: inUnits(swap.toAmount, to, locale) }
  const differences = current?.differences ?? []
  return (
    <Body>
      {outcome?.glyph ? (
        <Message
          visual={<GlyphIcon glyph={outcome.glyph} size="lg" shape="circle" tone={outcome.tone} />}
          title={outcome.title}
        >
          {outcome.text}
        </Message>
      ) : (
        <>
          <ConnectionIndicator
            from={<TokenIcon token={from} account={swap.account} size="lg" />}
            to={<TokenIcon token={to} account={swap.account} size="lg" />}
            state={indicatorOf(current)}
          />
          <Message title={outcome?.title ?? t('onItsWay', amounts)}>{outcome?.text ?? t('onItsWayText')}</Message>
        </>
      )}
      {outcome?.glyph && <p className="swaps-amounts">{t('onItsWay', amounts)}</p>}
      <Card>
        <ol className="swaps-steps" aria-label={t('steps')}>
          {needsApproval && (
            <Step title={t('stepAllow', { symbol: plainName(from.symbol) })} transfer={approval} wallet={wallet} />
          )}
          <Step
            title={t('stepSwap')}
            transfer={transfer}
            wallet={wallet}
            isNext={!transfer && (!needsApproval || isApproved(swap)) && isRunning}
          />
        </ol>
      </Card>
      {differences.map(({ field, asked, found }) => (
        <Card key={field} pad>
          <p className="strong">{plainName(field)}</p>
          <p className="swaps-difference">{plainName(asked)}</p>
          <p className="swaps-difference">{plainName(found)}</p>
        </Card>
      ))}
      <ProgressActions plugin={plugin} view={view} swap={swap} />
    </Body>
  )
}

function ProgressActions({ plugin, view, swap }: ProgressProps): ReactNode {
  const { router, chain, network: networkOf } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const { controls, state } = view
  const { approval, swap: transfer } = swap
  const current = transfer ?? approval
  const status = current?.status
  const isAsking = status === 'preparing' || status === 'asking'
  const isUnknown = status === 'lost' || status === 'unknown'
  const isOver = status === 'reverted' || status === 'refused' || status === 'expired'
  const canGoOn = isApproved(swap) && state.review?.isConfirming !== true
  const network = view.network ?? (view.account.networkId && networkOf(view.account.networkId))
  const url =
    network && current?.hash
      ? chain(view.account.namespace)?.explorerUrl(network, { transaction: current.hash })
      : undefined
  function enterAgain(): void {
    controls.resume(swap.id)
    if (router.has('Swap')) router.back()
    else router.replace('Swap')
  }
  return (
    <Actions stack>
      {isAsking && (
        <Button
          onClick={() => (state.review?.isConfirming ? controls.cancel() : void plugin.transfers.cancel(current!.id))}
        >
          {t('cancel')}
        </Button>
      )}
      {canGoOn && (
        <Button variant="primary" onClick={enterAgain}>
          {t('goOn')}
        </Button>
      )}
      {isUnknown && (
        <Button variant="primary" onClick={() => controls.refresh(swap.id)}>
          {t('checkNow')}
        </Button>
      )}
      {isOver && (
        <Button variant="primary" onClick={enterAgain}>
          {t('tryAgain')}
        </Button>
      )}
      {!isAsking && !canGoOn && !isUnknown && !isOver && (
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('done')}
        </Button>
      )}
      {url && (
        <ButtonLink href={url} variant="ghost" trailing="external">
          {t('viewOnExplorer')}
        </ButtonLink>
      )}
    </Actions>
  )
}

/** One step: what it is, and how far it is. */
function Step({
  title,
  transfer,
  wallet,
  isNext = false,
}: {
  readonly title: string
  readonly transfer: Transfer | undefined
  readonly wallet: string
  readonly isNext?: boolean
}): ReactNode {
  const t = useMessages('swaps', viewTexts)
  const status = transfer?.status
  const isBusy =
    isNext || status === 'preparing' || status === 'asking' || status === 'signed' || status === 'broadcast'
  const isDone = status === 'included' || status === 'confirmed'
  const isFailed = transfer !== undefined && isFinal(transfer) && !isDone
  return (
    <li
      className="row"
      data-iconless=""
      data-state={isDone ? 'done' : isFailed ? 'failed' : isBusy ? 'busy' : undefined}
    >
      <RowContents
        title={title}
        subtitle={isNext ? t('stepPreparing') : stepText(status, wallet, t)}
        end={
          isBusy ? (
            <Spinner />
          ) : isDone ? (
            <Glyph name="done" />
          ) : isFailed ? (
            <Glyph name="error" />
          ) : (
            <Glyph name="clock" />
          )
        }
      />
    </li>
  )
}

type Texts = <K extends keyof SwapTexts>(
  key: K,
  ...variables: SwapTexts[K] extends (v: infer V) => string ? [variables: V] : []
) => string

function stepText(status: Transfer['status'] | undefined, wallet: string, t: Texts): string {
  switch (status) {
    case undefined:
      return t('stepNext')
    case 'preparing':
      return t('stepPreparing')
    case 'asking':
      return t('confirmIn', { wallet })
    case 'withdrawing':
      return t('rejectIn', { wallet })
    case 'signed':
    case 'broadcast':
      return t('stepSent')
    case 'included':
    case 'confirmed':
      return t('stepDone')
    case 'lost':
    case 'unknown':
      return t('stepUnknown')
    default:
      return t('stepFailed')
  }
}

function indicatorOf(transfer: Transfer | undefined): ConnectionIndicatorState {
  if (transfer?.status === 'included' || transfer?.status === 'confirmed') return 'done'
  return 'waiting'
}

/** What arrived is told by the chain only, not by the quote. */
function doneOf(
  { from, to, amount, received }: BegunSwap,
  isProved: boolean | undefined,
  { locale, t }: { readonly locale: string; readonly t: Texts },
): Outcome {
  const paid = inUnits(amount, from, locale)
  if (received !== undefined)
    return { title: t('doneTitle', { from: paid, to: inUnits(received, to, locale) }), text: t('doneText') }
  return isProved === false
    ? { title: t('unprovedTitle'), text: t('unprovedText'), glyph: 'warning' }
    : { title: t('swappedOnly', { from: paid }), text: t('doneText') }
}

interface Outcome {
  readonly title: string
  readonly text: string
  /** Absent: it goes on. */
  readonly glyph?: 'warning' | 'clock' | 'done' | 'check'
  readonly tone?: 'success' | 'warning' | 'error'
}

/** What became of the step that came last, where it is not simply on its way. */
function useOutcome(view: SwapView, swap: BegunSwap, wallet: string, isRunning: boolean): Outcome | undefined {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const reasonOf = useReason()
  const { state, network } = view
  const { swap: transfer, approval, from, to } = swap
  const current = transfer ?? approval
  if (isApproved(swap))
    return isRunning
      ? undefined
      : {
          title: t('approvedTitle'),
          text: t('approvedText', { symbol: plainName(from.symbol) }),
          glyph: 'check',
          tone: 'success',
        }
  switch (current?.status) {
    case 'preparing':
    case 'asking':
      return {
        title: t('onItsWay', {
          from: inUnits(swap.amount, from, locale),
          to: inUnits(swap.toAmount, to, locale),
        }),
        text: t('askingText'),
      }
    case 'withdrawing':
      return { title: t('rejectIn', { wallet }), text: t('rejectText'), glyph: 'clock' }
    case 'included':
    case 'confirmed':
      return doneOf(swap, current.isProved, { locale, t })
    case 'lost':
    case 'unknown':
      return { title: t('unknownTitle'), text: t('unknownText'), glyph: 'clock', tone: 'warning' }
    case 'reverted': {
      const native = { symbol: state.networkTokenSymbol, decimals: network?.nativeCurrency.decimals ?? 18 }
      const text = transfer ? t('revertedText', { percent: inPercent(swap.slippage, locale) }) : t('revertedApproval')
      const fee = current.fee === undefined ? '' : t('feePaid', { fee: inUnits(current.fee, native, locale) })
      return { title: t('revertedTitle'), text: [text, fee].filter(Boolean).join(' '), glyph: 'warning', tone: 'error' }
    }
    case 'refused':
    case 'expired':
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      const text = current.problem
        ? t('reasonAnd', { reason: reasonOf(current.problem).replace(/\.$/, ''), text: t('notSentText') })
        : t('notSentText')
      return { title: t('notSentTitle'), text, glyph: 'warning' }
    }
    case 'replaced':
      return { title: t('replacedTitle'), text: t('replacedText'), glyph: 'warning' }
    case 'changed':
      return current.hash === undefined
        ? { title: t('notSentTitle'), text: t('changedUnsent'), glyph: 'warning', tone: 'error' }
        : { title: t('changedTitle', { wallet }), text: t('changedText', { wallet }), glyph: 'warning', tone: 'error' }
    default:
      return undefined
  }
}
