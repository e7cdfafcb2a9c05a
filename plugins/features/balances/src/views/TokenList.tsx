import { parseCaip10 } from '@portico/core'
import {
  ambiguousTokens,
  Amount,
  Glyph,
  LongList,
  NoTokenFound,
  plainName,
  Row,
  SearchField,
  TokenRow,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
  useTokenSearch,
} from '@portico/react/ui'
import { useMemo, useState, type ReactElement, type ReactNode } from 'react'
import type { AccountPortfolio, AssetBalance } from '../BalancesSpec.js'
import { viewTexts } from '../messages/views.en.js'
import { money, percent, tendency } from './money.js'
import { Sparkline } from './Sparkline.js'
import type { BalancesHandle } from './usePortfolio.js'
import { usePriceHistory, type PriceHistory } from './usePriceHistory.js'

/** With fewer tokens there is no search field. */
const searchFrom = 8
/** The row that unfolds the assets without a price. */
const fold = 'fold'
type Item = AssetBalance | typeof fold
const nameOf = (item: Item): string => (item === fold ? '' : plainName(item.name))
/** Stands before what is folded. */
const hasPlace = ({ value, token }: AssetBalance): boolean => value !== undefined || token === undefined

export interface TokenListProps {
  readonly plugin: BalancesHandle
  readonly portfolio: AccountPortfolio
}

/** The assets by their worth; those without a price are folded where others have one. */
export function TokenList({ plugin, portfolio }: TokenListProps): ReactNode {
  const t = useMessages('balances', viewTexts)
  const [isOpen, setOpen] = useState(false)
  const { assets, account, total } = portfolio
  const history = usePriceHistory(plugin, account, assets)
  const { isMany, field, search, found } = useTokenSearch(assets, searchFrom)
  const ambiguous = useMemo(() => ambiguousTokens(assets), [assets])
  const priced = found.filter(hasPlace)
  const isFolded = search === '' && total !== undefined && priced.length < found.length
  const others = isFolded ? found.filter((asset) => !hasPlace(asset)) : []
  const items: readonly Item[] = isFolded ? [...priced, fold, ...(isOpen ? others : [])] : found
  function draw(item: Item): ReactElement {
    if (item !== fold)
      return (
        <AssetRow
          key={item.token ?? ''}
          account={account}
          asset={item}
          history={history}
          isAmbiguous={ambiguous.has(item.token ?? '')}
        />
      )
    return (
      <Row
        key="without-price"
        title={t('withoutPrice', { count: others.length })}
        aria-expanded={isOpen}
        end={
          <span className="balances-fold" data-open={isOpen ? '' : undefined}>
            <Glyph name="down" size="sm" />
          </span>
        }
        onClick={() => setOpen(!isOpen)}
      />
    )
  }
  return (
    <>
      {isMany && <SearchField {...field} label={t('search')} />}
      {found.length === 0 ? (
        <NoTokenFound isSmall t={t} search={search} onShowAll={() => field.onChange('')} />
      ) : (
        <LongList items={items} label={t('tokens')} nameOf={nameOf}>
          {draw}
        </LongList>
      )}
    </>
  )
}

interface AssetRowProps extends Pick<AccountPortfolio, 'account'> {
  readonly asset: AssetBalance
  /** Whether another asset has the same symbol. */
  readonly isAmbiguous: boolean
  readonly history: PriceHistory
}

function AssetRow({ account, asset, history, isAmbiguous: showsAddress }: AssetRowProps): ReactNode {
  const shell = useModalContext()
  const preload = usePreloadView()
  const { token, symbol, decimals, amount, value, change24h } = asset
  return (
    <TokenRow
      token={asset}
      network={shell.network(parseCaip10(account).networkId)}
      isAmbiguous={showsAddress}
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
