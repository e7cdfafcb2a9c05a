import { parseCaip10, type Network } from '@portico/core'
import {
  Actions,
  Address,
  Amount,
  Button,
  Glyph,
  GlyphIcon,
  Icon,
  isolated,
  List,
  Message,
  NetworkIcon,
  Row,
  SearchField,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
  type IconProps,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { AccountPortfolio, AssetBalance } from '../BalancesSpec.js'
import { viewTexts } from '../messages/views.en.js'
import { money, percent, tendency } from './money.js'
import { Sparkline } from './Sparkline.js'
import type { BalancesHandle } from './usePortfolio.js'
import { usePriceHistory, type PriceHistory } from './usePriceHistory.js'

/** With fewer tokens there is no search field. */
const searchFrom = 8

export interface TokenListProps {
  readonly plugin: BalancesHandle
  readonly portfolio: AccountPortfolio
}

/** The assets by their worth; those without a price are folded where others have one. */
export function TokenList({ plugin, portfolio }: TokenListProps): ReactNode {
  const t = useMessages('balances', viewTexts)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const { assets, account, total } = portfolio
  const history = usePriceHistory(plugin, account, assets)
  const isMany = assets.length >= searchFrom
  const search = isMany ? text.trim() : ''
  const found = assets.filter((asset) => isFound(asset, search.toLowerCase()))
  const priced = found.filter(({ value, token }) => value !== undefined || token === undefined)
  const isFolded = search === '' && total !== undefined && priced.length < found.length
  const shown = isFolded && !isOpen ? priced : found
  return (
    <>
      {isMany && <SearchField value={text} onChange={setText} label={t('search')} />}
      {found.length === 0 ? (
        <>
          <Message
            visual={<GlyphIcon glyph="search" size="lg" shape="circle" />}
            title={t('noTokenCalled', { name: isolated(search) })}
            space="sm"
          />
          <Actions>
            <Button size="md" onClick={() => setText('')}>
              {t('showAll')}
            </Button>
          </Actions>
        </>
      ) : (
        <List label={t('tokens')}>
          {shown.slice(0, priced.length).map((asset) => row(asset))}
          {isFolded && (
            <Row
              key="without-price"
              title={t('withoutPrice', { count: found.length - priced.length })}
              aria-expanded={isOpen}
              end={
                <span className="balances-fold" data-open={isOpen ? '' : undefined}>
                  <Glyph name="down" size="sm" />
                </span>
              }
              onClick={() => setOpen(!isOpen)}
            />
          )}
          {shown.slice(priced.length).map((asset) => row(asset))}
        </List>
      )}
    </>
  )
  function row(asset: AssetBalance): ReactNode {
    const shown = { account, asset, history, isAmbiguous: isAmbiguous(asset, assets) }
    return <TokenRow key={asset.token ?? ''} {...shown} />
  }
}

interface TokenRowProps extends Pick<AccountPortfolio, 'account'> {
  readonly asset: AssetBalance
  /** Whether another asset has the same symbol. */
  readonly isAmbiguous: boolean
  readonly history: PriceHistory
}

function TokenRow({ account, asset, history, isAmbiguous: isUnclear }: TokenRowProps): ReactNode {
  const shell = useModalContext()
  const preload = usePreloadView()
  const { token, name, symbol, decimals, amount, value, change24h } = asset
  const showsAddress = isUnclear && token !== undefined
  return (
    <Row
      icon={<TokenIcon asset={asset} network={shell.network(parseCaip10(account).networkId)} />}
      title={name}
      mark={
        showsAddress && (
          <span className="balances-origin">
            {' '}
            <Address address={token} />
          </span>
        )
      }
      subtitle={<Amount amount={amount} decimals={decimals} symbol={symbol} />}
      end={
        value !== undefined && (
          <>
            {/* Beside a name with its address there is no room. */}
            {history.isReserved && !showsAddress && (
              <Sparkline prices={history.pricesOf(asset)} hasChange={change24h !== undefined} />
            )}
            <Value {...asset} value={value} />
          </>
        )
      }
      onPointerEnter={() => preload('TokenDetails')}
      onClick={() => shell.router.push('TokenDetails', { account, token })}
    />
  )
}

function Value({ value, change24h }: AssetBalance & { readonly value: number }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  return (
    <span className="row__values">
      <span dir="ltr">{money(value, locale)}</span>
      {change24h !== undefined && <PriceChange change={change24h} />}
    </span>
  )
}

/** '+2.31%', green; in words for assistive technology. */
export function PriceChange({ change }: { readonly change: number }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const tone = tendency(change)
  const rate = percent(Math.abs(change), locale)
  const words = { up: 'roseBy', down: 'fellBy' } as const
  return (
    <span className="balances-change" data-tone={tone}>
      <span aria-hidden="true">
        {tone && (tone === 'up' ? '+' : '−')}
        {rate}
      </span>
      <span className="visually-hidden"> {tone ? t(words[tone], { percent: rate }) : t('unchanged')}</span>
    </span>
  )
}

export interface TokenIconProps extends Pick<IconProps, 'size'> {
  readonly asset: AssetBalance
  readonly network: Network | undefined
}

/** The native currency has its network's icon. */
export function TokenIcon({ asset: { token, symbol, imageUrl }, network, size }: TokenIconProps): ReactNode {
  if (token === undefined && !imageUrl && network) {
    return <NetworkIcon network={network} size={size === 'lg' ? size : undefined} />
  }
  return <Icon name={symbol} src={imageUrl} shape="circle" size={size} />
}

/** Whether another asset has its symbol. */
export function isAmbiguous(asset: AssetBalance, assets: readonly AssetBalance[]): boolean {
  const symbol = asset.symbol.toLowerCase()
  return assets.some((other) => other !== asset && other.symbol.toLowerCase() === symbol)
}

/** By name, symbol, or whole address. */
function isFound({ name, symbol, token }: AssetBalance, search: string): boolean {
  return [name, symbol].some((text) => text.toLowerCase().includes(search)) || token?.toLowerCase() === search
}
