import { formatUnits, namespaceOf, parseCaip10, type ViewProps } from '@portico/core'
import {
  Actions,
  AddressFull,
  Amount,
  Body,
  Button,
  ButtonLink,
  Card,
  CopyButton,
  GlyphIcon,
  isAmbiguous,
  Message,
  Notice,
  plainName,
  Sheet,
  Skeleton,
  TokenIcon,
  useAtomValue,
  useMessages,
  useModalContext,
  leftToRight,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { AccountPortfolio, AssetBalance, BalancesSpec } from '../BalancesSpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './balances.css?inline'
import { money, unitPrice } from './money.js'
import { Sparkline, type SparklineProps } from './Sparkline.js'
import { PriceChange } from './TokenList.js'
import { usePortfolio, type BalancesHandle } from './usePortfolio.js'
import { usePriceHistory } from './usePriceHistory.js'

/** Figures before the point that fit at the largest size. */
const mostFigures = 8
/** Decimals of a shortened amount. */
const shownDecimals = 3

/** One asset: all of its amount, its price, and the address of the token. */
export function TokenDetails({
  plugin,
  params,
}: ViewProps<BalancesSpec, BalancesSpec['views']['TokenDetails']>): ReactNode {
  const { data, error } = usePortfolio(plugin, params.account)
  const asset = data?.assets.find(({ token }) => token === params.token)
  if (!data && error === undefined)
    return (
      <Body busy>
        <Skeleton width="172px" line="hero" />
        <Skeleton width="100%" />
      </Body>
    )
  return (
    <Body>
      <Sheet css={css} />
      {data && asset ? <Asset plugin={plugin} portfolio={data} asset={asset} /> : <Gone />}
    </Body>
  )
}

interface AssetProps {
  readonly plugin: BalancesHandle
  readonly portfolio: AccountPortfolio
  readonly asset: AssetBalance
}

function Asset({ plugin, portfolio: { account, assets }, asset }: AssetProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('balances', viewTexts)
  const { networkId } = parseCaip10(account)
  const network = shell.network(networkId)
  const history = usePriceHistory(plugin, account, assets)
  const { token, name, symbol, decimals, amount } = asset
  const exact = formatUnits(amount, decimals)
  const [whole = '', fraction = ''] = exact.split('.')
  return (
    <>
      <div className="balances-asset">
        <TokenIcon token={asset} network={network} size="lg" />
        <p className="balances-asset__name" dir="auto">
          {plainName(name)}
        </p>
        <Amount
          amount={amount}
          decimals={decimals}
          symbol={symbol}
          size={whole.length > mostFigures ? undefined : 'hero'}
        />
        {fraction.length > shownDecimals && (
          <p className="balances-asset__exact" aria-hidden="true">
            {exact}
          </p>
        )}
      </div>
      <AssetSummary asset={asset} network={plainName(network?.name ?? networkId)} prices={history.pricesOf(asset)} />
      {token !== undefined && <Contract account={account} token={token} />}
      {isAmbiguous(asset, assets) && <Notice tone="warning">{t('anyoneCanName')}</Notice>}
    </>
  )
}

interface AssetSummaryProps extends Pick<AssetProps, 'asset'>, Pick<SparklineProps, 'prices'> {
  readonly network: string
}

function AssetSummary({ asset, network, prices }: AssetSummaryProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const { value, price, change24h } = asset
  return (
    <dl className="balances-summary card">
      <div>
        <dt>{t('value')}</dt>
        <dd className="strong">{value === undefined ? t('noPrice') : leftToRight(money(value, locale), locale)}</dd>
      </div>
      {price !== undefined && (
        <div>
          <dt>{t('price')}</dt>
          <dd>{leftToRight(unitPrice(price, locale), locale)}</dd>
        </div>
      )}
      {change24h !== undefined && (
        <div>
          <dt>{t('change')}</dt>
          <dd className="balances-day">
            {prices && <Sparkline prices={prices} hasChange />}
            <PriceChange change={change24h} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('network')}</dt>
        <dd dir="auto">{network}</dd>
      </div>
    </dl>
  )
}

interface ContractProps extends Pick<AccountPortfolio, 'account'> {
  readonly token: string
}

/** Which token it is. Denominations and asset numbers are no addresses: explorers have no page of theirs. */
function Contract({ account, token }: ContractProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('balances', viewTexts)
  const chain = shell.chain(namespaceOf(account))
  const network = shell.network(parseCaip10(account).networkId)
  const isAddress = chain?.parseAddress(token) !== undefined
  return (
    <>
      <Card pad>
        <p className="balances-label">{t('address')}</p>
        {isAddress ? <AddressFull address={token} /> : <p className="balances-asset__id">{plainName(token)}</p>}
      </Card>
      <Actions>
        <CopyButton look="button" size="md" text={token} label={t('copyAddress')} done={t('addressCopied')} />
        {isAddress && network && (
          <ButtonLink
            size="md"
            variant="ghost"
            trailing="external"
            href={chain?.explorerUrl(network, { address: token })}
          >
            {t('viewOnExplorer')}
          </ButtonLink>
        )}
      </Actions>
    </>
  )
}

function Gone(): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('balances', viewTexts)
  return (
    <>
      <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('gone')} space="lg">
        {t('goneText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('toAccount')}
        </Button>
      </Actions>
    </>
  )
}
