import type { Caip10, Holding } from '@portico/core'
import {
  Body,
  Button,
  formatExact,
  formatHighest,
  formatMoney,
  formatWorth,
  isolated,
  Notice,
  OpenTransferNotice,
  plainName,
  ReviewFooter,
  shortAddress,
  TokenIcon,
  TransferFailure,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { isUnderWay } from '../createState.js'
import type { SendTransferOptions } from '../SendSpec.js'
import { LowFee } from './LowFee.js'
import type { CompleteState } from './nextStep.js'
import { isUnspent } from './Outcome.js'
import { ReceiverWarnings, receiverWarnings } from './ReceiverWarnings.js'
import { Recipient } from './Recipient.js'
import { TransferSummary, useEstimate } from './TransferSummary.js'
import { useShowTransfer } from './useShownTransfer.js'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Characters that fit at the large size. */
const fitting = 14
/** Characters of an amount that fit on the button. The whole amount is shown above. */
const fittingButton = 18
/** A fee of more than this part of the amount is pointed out: a tenth. */
const highFeeShare = 10n

export interface ReviewProps {
  readonly plugin: SendHandle
  readonly sender: SenderView
  readonly state: CompleteState
  readonly isRecent: boolean
  readonly onSend: (options: SendTransferOptions) => void
}

/** Shows the whole transfer before the wallet is asked. */
export function Review({ plugin, sender, state, isRecent, onSend }: ReviewProps): ReactNode {
  const { router, notices, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('send', viewTexts)
  const [attempt, setAttempt] = useState(0)
  const { network, account, chain, elsewhere } = sender
  const { token, amount, receiver, receiverAddress = '', balances } = state
  const { transfer } = sender.state
  const isChecking = sender.state.loading && !(transfer && isUnderWay(transfer))
  const isAsking = isChecking || transfer?.status === 'preparing' || transfer?.status === 'asking'
  const isWithdrawing = transfer?.status === 'withdrawing'
  const problem = transfer?.status === 'failed' ? transfer.problem : undefined
  const isMemoTaken = plugin.wants.transfers?.for(account.namespace)?.longestMemo !== undefined
  const memo = (isMemoTaken && state.memo?.trim()) || undefined
  const key = [account.caipAddress, token.token, amount, receiver, memo, attempt].join()
  const estimate = useEstimate(plugin, key)
  const tokens = balances.status === 'ready' ? balances.tokens : []
  const warnings = receiverWarnings({
    receiver,
    entered: receiverAddress,
    sender: account.address,
    tokens,
    elsewhere,
    chain,
  })
  const variant = warnings.some(({ kind }) => kind === 'contract') ? 'danger' : 'primary'
  const quantity = formatExact({ amount, decimals: token.decimals }, locale)
  const worth = formatWorth(amount, token, locale)
  const whole = formatMoney(amount, token, locale)
  function withdraw(): void {
    plugin.api.cancel()
    // 'Confirm in …' is not what is to be done any more.
    notices.hide()
  }
  const estimateAgain = (): void => setAttempt(attempt + 1)
  function send(evenIfOpen: readonly string[]): void {
    if (estimate.status === 'ready') onSend({ maxFee: estimate.fee, evenIfOpen })
  }
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  return (
    <>
      <Body>
        <div className="send-hero">
          <TokenIcon token={token} network={network} />
          <p className="send-hero__amount" dir="ltr" data-size={quantity.length > fitting ? 'md' : undefined}>
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
        <TransferSummary network={network} token={token} amount={amount} memo={memo} estimate={estimate} />
        <ReceiverWarnings warnings={warnings} />
        {state.token.token !== undefined && <SameName token={token} tokens={tokens} network={network} />}
        {estimate.status === 'ready' && <FeeWarning sender={sender} state={state} fee={estimate.fee} />}
        {estimate.status === 'ready' && <LowFee slow={estimate.slow} />}
        {estimate.status === 'failed' && !problem && (
          <TransferFailure t={t} title={t('feeFailed')} error={estimate.error} onRetry={estimateAgain} />
        )}
        {sender.state.nameError !== undefined && (
          <TransferFailure t={t} title={t('failedTitle')} error={sender.state.nameError} />
        )}
        {problem?.code === 'core/transferOpen' ? (
          <OpenTransfer plugin={plugin} account={account.caipAddress} onSend={send} />
        ) : (
          problem && (
            <TransferFailure
              t={t}
              title={t('failedTitle')}
              error={problem}
              onRetry={problem.code === 'core/feeTooHigh' ? estimateAgain : undefined}
            />
          )
        )}
        {isWithdrawing && (
          <Notice tone="warning" title={t('rejectIn', { wallet })}>
            {t('rejectText')}
          </Notice>
        )}
      </Body>
      <ReviewFooter>
        {/* Withdraws the request to the wallet and stays on this view. */}
        <Button disabled={isWithdrawing} onClick={() => (isAsking ? withdraw() : router.back())}>
          {t(isAsking || isWithdrawing ? 'cancel' : 'back')}
        </Button>
        <Button
          variant={isAsking || isWithdrawing ? undefined : variant}
          busy={isAsking || isWithdrawing}
          disabled={estimate.status !== 'ready' && !isAsking && !isWithdrawing}
          onClick={() => send([])}
        >
          {isAsking || isWithdrawing
            ? t(isWithdrawing ? 'rejectIn' : 'confirmIn', { wallet })
            : t('sendAmount', { amount: whole.length > fittingButton ? plainName(token.symbol) : whole })}
        </Button>
      </ReviewFooter>
    </>
  )
}

/** The transfers of the account that may still arrive, with the visitor's way past them. */
function OpenTransfer({
  plugin,
  account,
  onSend,
}: {
  readonly plugin: SendHandle
  readonly account: Caip10 | undefined
  readonly onSend: (evenIfOpen: readonly string[]) => void
}): ReactNode {
  const t = useMessages('send', viewTexts)
  const show = useShowTransfer()
  return (
    <OpenTransferNotice t={t} transfers={plugin.transfers} account={account} action={t('sendAnyway')} onGoOn={onSend}>
      {(open) => {
        // The one that matters most: what was not sent so far does no harm.
        const byWeight = open.toSorted((a, b) => Number(isUnspent(a)) - Number(isUnspent(b)))
        const [first] = byWeight.flatMap((transfer) => show(transfer) ?? [])
        return (
          first &&
          t(isUnspent(first.transfer) ? 'openUnspentText' : 'openText', {
            amount: isolated(first.amount),
            receiver: shortAddress(first.to),
          })
        )
      }}
    </OpenTransferNotice>
  )
}

/** Warns that another asset of the account, or the currency, has the same name. */
function SameName({
  token,
  tokens,
  network,
}: Pick<CompleteState, 'token'> & Pick<SenderView, 'network'> & { readonly tokens: readonly Holding[] }): ReactNode {
  const t = useMessages('send', viewTexts)
  const fold = (text: string): string => plainName(text).toLowerCase()
  const others = [...tokens.filter((other) => other.token !== token.token), network.nativeCurrency]
  const isSame = others.some(
    ({ name, symbol }) => fold(name) === fold(token.name) || fold(symbol) === fold(token.symbol),
  )
  if (!isSame) return null
  return (
    <Notice tone="warning" title={t('sameNameTitle', { symbol: isolated(token.symbol) })}>
      {t('sameNameText')}
    </Notice>
  )
}

/** Warns that what is left does not pay the fee, or that the fee is out of proportion. */
function FeeWarning({
  sender,
  state,
  fee,
}: Pick<ReviewProps, 'sender' | 'state'> & { readonly fee: bigint }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('send', viewTexts)
  const { balances, token, amount } = state
  const { nativeCurrency } = sender.network
  const most = formatHighest(fee, nativeCurrency, locale)
  const native = balances.status === 'ready' ? balances.tokens.find(({ token: contract }) => !contract) : undefined
  const spare = native && native.amount - (token.token ? 0n : amount)
  // Estimates are cautious and change by the minute: three quarters of one usually pay the fee.
  if (native && spare !== undefined && spare * 4n < fee * 3n)
    return (
      <Notice tone="warning" title={t('feeShortTitle', { symbol: isolated(native.symbol) })}>
        {t('feeShortText', { amount: most })}
      </Notice>
    )
  if (token.token || fee * highFeeShare < amount) return null
  return (
    <Notice tone="warning" title={t('feeHighTitle')}>
      {t('feeHighText', { fee: most, amount: formatMoney(amount, token, locale) })}
    </Notice>
  )
}
