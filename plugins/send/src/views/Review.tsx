import { isPorticoError, messageOf } from '@portico/core'
import {
  Body,
  Button,
  ErrorDetails,
  Footer,
  isolated,
  Notice,
  plainName,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { feeInUnits, inDollars, inUnits, wholeAmount } from './formatted.js'
import type { CompleteState } from './nextStep.js'
import { ReceiverWarnings, receiverWarnings } from './ReceiverWarnings.js'
import { Recipient } from './Recipient.js'
import { TokenIcon } from './TokenIcon.js'
import { TransferSummary, useEstimate } from './TransferSummary.js'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Characters that fit at the large size. */
const fitting = 14
/** Characters of an amount that fit on the button. The whole amount is shown above. */
const fittingButton = 18

export interface ReviewProps {
  readonly plugin: SendHandle
  readonly sender: SenderView
  readonly state: CompleteState
  readonly isRecent: boolean
  readonly onSend: () => void
}

/** Shows the whole transfer before the wallet is asked. */
export function Review({ plugin, sender, state, isRecent, onSend }: ReviewProps): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('send', viewTexts)
  const [attempt, setAttempt] = useState(0)
  const { network, account, chain } = sender
  const { token, amount, receiver, receiverAddress = '', balances } = state
  const { flow } = sender.state
  const isAsking = flow.status === 'asking'
  const key = [account.caipAddress, token.address, amount, receiver, attempt].join()
  const estimate = useEstimate(plugin, key)
  const tokens = balances.status === 'ready' ? balances.tokens : []
  const warnings = receiverWarnings({ receiver, entered: receiverAddress, sender: account.address, tokens, chain })
  const variant = warnings.some(({ kind }) => kind === 'contract') ? 'danger' : 'primary'
  const quantity = wholeAmount({ amount, decimals: token.decimals }, locale)
  const worth = inDollars(amount, token, locale)
  const whole = inUnits(amount, token, locale)
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  return (
    <>
      <Body>
        <div className="send-hero">
          <TokenIcon token={token} network={network} />
          <p className="send-hero__amount" data-size={quantity.length > fitting ? 'md' : undefined}>
            {quantity} <span dir="auto">{plainName(token.symbol)}</span>
          </p>
          {worth !== undefined && <p className="quiet">{worth}</p>}
        </div>
        <Recipient
          address={receiver}
          name={state.receiverProfileName}
          image={state.receiverProfileImageUrl}
          isRecent={isRecent}
        />
        <TransferSummary network={network} token={token} amount={amount} estimate={estimate} />
        <ReceiverWarnings warnings={warnings} />
        {estimate.status === 'ready' && <FeeShort sender={sender} state={state} fee={estimate.fee} />}
        {estimate.status === 'failed' && flow.status !== 'failed' && (
          <Failure
            title={t('feeFailed')}
            error={estimate.error}
            again={<TextButton onClick={() => setAttempt(attempt + 1)}>{t('retry')}</TextButton>}
          />
        )}
        {flow.status === 'failed' && <Failure title={t('failedTitle')} error={flow.error} />}
      </Body>
      <Footer kind="actions">
        <div className="send-actions">
          {/* Cancels the request to the wallet and stays on this view. */}
          <Button onClick={() => (isAsking ? plugin.api.cancel() : router.back())}>
            {t(isAsking ? 'cancel' : 'back')}
          </Button>
          <Button variant={isAsking ? undefined : variant} busy={isAsking} onClick={onSend}>
            {isAsking
              ? t('confirmIn', { wallet })
              : t('sendAmount', { amount: whole.length > fittingButton ? plainName(token.symbol) : whole })}
          </Button>
        </div>
      </Footer>
    </>
  )
}

/** Warns that what is left does not pay the fee. */
function FeeShort({ sender, state, fee }: Pick<ReviewProps, 'sender' | 'state'> & { readonly fee: bigint }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('send', viewTexts)
  const { balances, token, amount } = state
  const native = balances.status === 'ready' ? balances.tokens.find(({ address }) => !address) : undefined
  if (!native) return null
  const spare = native.amount - (token.address ? 0n : amount)
  // Estimates are cautious and change by the minute: three quarters of one usually pay the fee.
  if (spare * 4n >= fee * 3n) return null
  return (
    <Notice tone="warning" title={t('feeShortTitle', { symbol: isolated(native.symbol) })}>
      {t('feeShortText', { amount: feeInUnits(fee, sender.network.nativeCurrency, locale) })}
    </Notice>
  )
}

interface FailureProps {
  readonly title: string
  readonly error: unknown
  readonly again?: ReactNode
}

function Failure({ title, error, again }: FailureProps): ReactNode {
  const advice = isPorticoError(error) ? error.details : undefined
  const [text] = messageOf(error).split('\n')
  return (
    <>
      <Notice tone="error" title={title} {...(again !== undefined && { actions: again })}>
        {[text, advice].filter(Boolean).join('. ')}
      </Notice>
      <ErrorDetails error={error} />
    </>
  )
}
