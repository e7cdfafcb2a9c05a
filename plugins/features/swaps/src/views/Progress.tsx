import { isFinal, type Transfer, type Translate } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  Card,
  ConnectionIndicator,
  ExplorerLink,
  Glyph,
  isolated,
  Message,
  plainName,
  RowContents,
  Spinner,
  TokenIcon,
  TransferOutcome,
  useAtomValue,
  useMessages,
  useModalContext,
  type ConnectionIndicatorState,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts, type SwapTexts } from '../messages/views.en.js'
import type { BegunSwap } from '../SwapState.js'
import { inUnits } from './formatted.js'
import { isApproved } from './Swap.js'
import { useOutcome } from './useOutcome.js'
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
  const { state, account, network } = view
  const { from, to, approval, swap: transfer, needsApproval } = swap
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  const isRunning = state.review?.isConfirming === true
  const current = transfer ?? approval
  const outcome = useOutcome(view, swap, wallet, isRunning)
  const amounts = { from: inUnits(swap.amount, from, locale), to: inUnits(swap.toAmount, to, locale) }
  const steps = (
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
  )
  return (
    <Body>
      {outcome?.glyph ? (
        <TransferOutcome t={t} transfer={current} {...outcome} glyph={outcome.glyph}>
          <p className="swaps-amounts">{t('onItsWay', amounts)}</p>
          {steps}
        </TransferOutcome>
      ) : (
        <>
          <ConnectionIndicator
            from={<TokenIcon token={from} network={network} size="lg" />}
            to={<TokenIcon token={to} network={network} size="lg" />}
            state={indicatorOf(current)}
          />
          <Message title={outcome?.title ?? t('onItsWay', amounts)}>{outcome?.text ?? t('onItsWayText')}</Message>
          {steps}
        </>
      )}
      <ProgressActions plugin={plugin} view={view} swap={swap} />
    </Body>
  )
}

function ProgressActions({ plugin, view, swap }: ProgressProps): ReactNode {
  const { router, notices } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const { controls, state, network } = view
  const { approval, swap: transfer } = swap
  const current = transfer ?? approval
  const status = current?.status
  const isAsking = status === 'preparing' || status === 'asking'
  const isUnknown = status === 'lost' || status === 'unknown'
  const isOver = status === 'reverted' || status === 'refused' || status === 'expired'
  const canGoOn = isApproved(swap) && state.review?.isConfirming !== true
  function cancel({ id }: Transfer): void {
    // It says to confirm in the wallet.
    notices.hide()
    if (state.review?.isConfirming) controls.cancel()
    else void plugin.transfers.cancel(id)
  }
  function enterAgain(): void {
    controls.resume(swap.id)
    if (router.has('Swap')) router.back()
    else router.replace('Swap')
  }
  return (
    <Actions stack>
      {current && isAsking && <Button onClick={() => cancel(current)}>{t('cancel')}</Button>}
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
      <ExplorerLink t={t} network={network} transfer={current} />
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
  const isOver = transfer !== undefined && isFinal(transfer)
  return (
    <li className="row" data-iconless="" data-state={isDone ? 'done' : isOver ? 'failed' : isBusy ? 'busy' : undefined}>
      <RowContents
        title={title}
        subtitle={isNext ? t('stepPreparing') : stepText(status, wallet, t)}
        end={
          isBusy ? (
            <Spinner />
          ) : isDone ? (
            <Glyph name="done" />
          ) : isOver ? (
            <Glyph name="error" />
          ) : (
            <Glyph name="clock" />
          )
        }
      />
    </li>
  )
}

function stepText(status: Transfer['status'] | undefined, wallet: string, t: Translate<SwapTexts>): string {
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
