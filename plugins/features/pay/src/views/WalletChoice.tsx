import {
  Address,
  Amount,
  Button,
  DetailList,
  formatHighest,
  formatMoney,
  Glyph,
  GlyphIcon,
  Icon,
  isolated,
  List,
  Notice,
  OpenTransferNotice,
  plainName,
  Row,
  SectionHead,
  Skeleton,
  TransferFailure,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PayControls } from '../PaySpec.js'
import type { Payment } from '../PayState.js'
import type { OpenPayment } from './useOpenPayment.js'
import type { Payer } from './usePayer.js'

/** Characters of an amount that fit on the button. The whole amount is shown above. */
const fittingButton = 18

/** The connected account with its balance, what it would pay, and what is in the way. */
export function WalletChoice({ open, payer }: { readonly open: OpenPayment; readonly payer: Payer }): ReactNode {
  const { router, connections, chain } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('pay', viewTexts)
  const { payment, transfer } = open.state
  const { address, connectedWalletInfo: wallet, networkId, isViewOnly } = payer.account
  const namespace = payment.network.chainNamespace
  const { network } = useModalContext()
  const isSelf = address !== undefined && chain(namespace)?.sameAddress(address, payment.recipient) === true
  if (address === undefined || isViewOnly)
    return (
      <>
        <SectionHead>{t('fromWallet')}</SectionHead>
        <List label={t('fromWallet')}>
          <Row
            icon={<GlyphIcon glyph="wallet" />}
            title={<>{t('connectRow')}</>}
            subtitle={t('connectRowText')}
            end={<Glyph name="next" size="sm" flip />}
            onPointerEnter={() => preload('Connect')}
            onClick={() => router.push('Connect')}
          />
        </List>
      </>
    )
  const elsewhere = networkId && !payer.isOnNetwork ? network(networkId) : undefined
  return (
    <>
      <SectionHead>{t('fromWallet')}</SectionHead>
      <List label={t('fromWallet')}>
        <Row
          icon={<Icon name={wallet?.name ?? ''} src={wallet?.icon} />}
          title={wallet?.name ?? t('connectRow')}
          subtitle={
            elsewhere ? (
              <span dir="auto">{t('otherNetwork', { network: isolated(elsewhere.name) })}</span>
            ) : (
              <Address address={address} />
            )
          }
          end={<Glyph name="next" size="sm" flip />}
          disabled={payer.isAsking || payer.isWithdrawing}
          onPointerEnter={() => preload('ProfileWallets')}
          onClick={() => router.push('ProfileWallets', { namespace })}
        />
      </List>
      {payer.isOnNetwork && <Costs payment={payment} payer={payer} />}
      {isSelf && (
        <Notice tone="warning" title={t('ownTitle')}>
          {t('ownText')}
        </Notice>
      )}
      {payer.isWithdrawing && (
        <Notice
          tone="warning"
          title={t('rejectIn', {
            wallet: isolated(connections.active(namespace)?.session.wallet.name ?? t('yourWallet')),
          })}
        >
          {t('rejectText')}
        </Notice>
      )}
      {transfer?.status === 'failed' && transfer.problem?.code === 'core/transferOpen' ? (
        <OpenTransfer open={open} payer={payer} />
      ) : (
        (transfer?.status === 'failed' || payer.error !== undefined) && (
          <TransferFailure
            t={t}
            title={t('failedTitle')}
            error={payer.error ?? transfer?.problem}
            onRetry={transfer?.problem?.code === 'core/feeTooHigh' ? () => payer.fee.refetch() : undefined}
          />
        )
      )}
    </>
  )
}

function Balance({
  payment: { decimals, symbol },
  payer,
}: {
  readonly payment: Payment
  readonly payer: Payer
}): ReactNode {
  const t = useMessages('pay', viewTexts)
  const { data, isFetching, error } = payer.balance
  if (data !== undefined) return <Amount amount={data} decimals={decimals} symbol={symbol} />
  if (isFetching) return <Skeleton width="72px" line="sm" />
  return <span className="quiet">{error ? t('balanceFailed') : t('balanceUnknown')}</span>
}

/** The fee and the total, and why the account cannot pay them. */
function Costs({ payment, payer }: { readonly payment: Payment; readonly payer: Payer }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('pay', viewTexts)
  const { amount, token, decimals, symbol } = payment
  const { nativeCurrency } = payment.network
  const { data: fee, error } = payer.fee
  const { data: balance } = payer.balance
  const balanceRow = { label: t('balance'), value: <Balance payment={payment} payer={payer} /> }
  if (payer.isShort && balance !== undefined)
    return (
      <Notice tone="warning" title={t('notEnough', { symbol: isolated(symbol) })}>
        {t('notEnoughText', { balance: formatMoney(balance, { decimals, symbol }, locale) })}
      </Notice>
    )
  const waiting = error ? t('feeUnknown') : <Skeleton width="96px" />
  const total =
    fee === undefined ? waiting : <span className="strong">{formatHighest(amount + fee, nativeCurrency, locale)}</span>
  const isFeeShort = token === undefined && balance !== undefined && fee !== undefined && balance < amount + fee
  return (
    <>
      <DetailList
        rows={[
          balanceRow,
          {
            label: t('feeAtMost'),
            value: fee === undefined ? waiting : formatHighest(fee, nativeCurrency, locale),
          },
          // Of a token, the amount and the fee leave the account apart from each other.
          { label: t('total'), value: token === undefined ? total : undefined },
        ]}
      />
      {isFeeShort && (
        <Notice tone="warning" title={t('feeShortTitle', { symbol: isolated(nativeCurrency.symbol) })}>
          {t('feeShortText', { fee: formatHighest(fee, nativeCurrency, locale) })}
        </Notice>
      )}
      {Boolean(error) && (
        <TransferFailure t={t} title={t('feeFailed')} error={error} onRetry={() => payer.fee.refetch()} />
      )}
    </>
  )
}

/** Transfers of the account that may still arrive, with the visitor's way past them. */
function OpenTransfer({ open, payer }: { readonly open: OpenPayment; readonly payer: Payer }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('pay', viewTexts)
  const { payment, transfer } = open.state
  const { nativeCurrency } = payment.network
  return (
    <OpenTransferNotice
      t={t}
      transfers={open.plugin.transfers}
      account={transfer?.order.account}
      action={t('payAnyway')}
      onGoOn={(evenIfOpen) => payer.pay({ evenIfOpen })}
    >
      {([first]) => {
        const { action, display } = first?.order ?? {}
        const { symbol = nativeCurrency.symbol, decimals = nativeCurrency.decimals } = display ?? {}
        const amount = action && action.type !== 'calls' ? formatMoney(action.amount, { symbol, decimals }, locale) : ''
        return t('openText', { amount: isolated(amount) })
      }}
    </OpenTransferNotice>
  )
}

interface WalletActionsProps {
  readonly controls: PayControls
  readonly payment: Payment
  readonly payer: Payer
}

/** The next step towards paying out of the wallet. */
export function WalletActions({ controls, payment, payer }: WalletActionsProps): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('pay', viewTexts)
  const { account, isAsking, isWithdrawing, isOnNetwork, isShort, fee } = payer
  const { network, amount, symbol } = payment
  if (account.address === undefined || account.isViewOnly)
    return (
      <Button variant="primary" onClick={() => router.push('Connect')}>
        {t('connect')}
      </Button>
    )
  if (!isOnNetwork)
    return (
      <Button variant="primary" onClick={() => router.push('SwitchNetwork', { network: network.caipNetworkId })}>
        {t('switchTo', { network: isolated(network.name) })}
      </Button>
    )
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  if (isAsking || isWithdrawing)
    return (
      <>
        <Button disabled={isWithdrawing} onClick={() => controls.cancel()}>
          {t('cancel')}
        </Button>
        <Button busy>{t(isWithdrawing ? 'rejectIn' : 'confirmIn', { wallet })}</Button>
      </>
    )
  const whole = formatMoney(amount, payment, locale)
  return (
    <Button variant="primary" disabled={isShort || fee.data === undefined} onClick={() => payer.pay()}>
      {isShort
        ? t('notEnough', { symbol: isolated(symbol) })
        : t('payAmount', { amount: whole.length > fittingButton ? plainName(symbol) : whole })}
    </Button>
  )
}
