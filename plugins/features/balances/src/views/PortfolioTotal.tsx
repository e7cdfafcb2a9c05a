import type { Caip10 } from '@portico/core'
import {
  AccountBalance,
  hueOf,
  isolated,
  Sheet,
  Skeleton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, useState, type CSSProperties, type ReactNode } from 'react'
import type { AccountPortfolio, AssetBalance } from '../BalancesSpec.js'
import { viewTexts } from '../messages/views.en.js'
import css from './balances.css?inline'
import { money, moneyParts, percent, tendency } from './money.js'
import { usePortfolio, type BalancesHandle } from './usePortfolio.js'

/** Parts of the allocation that are drawn one by one. */
const mostParts = 4
/** Smaller shares would not be seen. */
const leastShare = 0.01
/** Degrees by which hues differ that are told apart. */
const leastDistance = 30
/** Until the native balance is shown instead, ms. */
const patient = 1500

export interface PortfolioTotalProps {
  readonly plugin: BalancesHandle
  readonly account: Caip10
}

/** What the account is worth, how that changed, and what it is made of. The native balance where there are no prices. */
export function PortfolioTotal({ plugin, account }: PortfolioTotalProps): ReactNode {
  const { data, error } = usePortfolio(plugin, account)
  const isLate = useIsLate(patient)
  const isPriced = data?.assets.some(({ price }) => price !== undefined)
  if (data && isPriced) return <Total portfolio={data} />
  // The one of the list may be newer than the one that the shell has read.
  const native = data?.assets.find(({ token }) => token === undefined)
  if (native || data || error !== undefined || isLate) return <AccountBalance account={account} balance={native} />
  return (
    <div className="balance">
      <Sheet css={css} />
      <Skeleton width="172px" line="hero" />
      <span className="balances-allocation skeleton" aria-hidden="true" />
    </div>
  )
}

function Total({ portfolio }: { readonly portfolio: AccountPortfolio }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const { assets, total = 0, change24h } = portfolio
  return (
    <div className="balance">
      <Sheet css={css} />
      <div className="balances-total">
        <p>
          <span className="visually-hidden">{t('totalBalance')} </span>
          <span className="amount" data-size="hero">
            {moneyParts(total, locale).map(({ text, isFraction }, index) => (
              // The position is the part's identity.
              <span key={index} className={isFraction ? 'balances-fraction' : undefined}>
                {text}
              </span>
            ))}
          </span>
        </p>
        {change24h && total > 0 && <Change {...change24h} />}
      </div>
      <Allocation assets={assets} total={total} />
    </div>
  )
}

function Change({ value, percent: rate }: NonNullable<AccountPortfolio['change24h']>): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const tone = tendency(value)
  const [amount, share] = [money(Math.abs(value), locale), percent(Math.abs(rate), locale)]
  const words = { up: 'gained', down: 'lost' } as const
  return (
    <p className="balances-change" data-tone={tone}>
      <span aria-hidden="true">
        {tone && (tone === 'up' ? '+' : '−')}
        {amount} ({share})
      </span>
      <span className="visually-hidden">{tone ? t(words[tone], { amount, percent: share }) : t('unchanged')}</span>
    </p>
  )
}

interface Part {
  readonly name: string
  /** Of 1. */
  readonly share: number
}

function partsOf(assets: readonly AssetBalance[], total: number): readonly Part[] {
  const parts = assets.slice(0, mostParts).map(({ symbol, value = 0 }) => ({ name: symbol, share: value / total }))
  return parts.filter(({ share }) => share >= leastShare)
}

/** The hues of the icons, turned where one would look like another in the bar. */
function distinctHues(parts: readonly Part[]): readonly number[] {
  return parts.reduce<readonly number[]>((hues, { name }) => {
    const hue = hueOf(name)
    const turns = [0, 1, 2, 3, 4].map((turn) => (hue + turn * 72) % 360)
    const free = turns.find((turn) =>
      hues.every((other) => Math.abs(180 - Math.abs(turn - other)) < 180 - leastDistance),
    )
    return [...hues, free ?? hue]
  }, [])
}

/** One bar, parted by what the assets are worth. */
function Allocation({ assets, total }: Pick<AccountPortfolio, 'assets'> & { readonly total: number }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  if (total <= 0) return null
  const parts = partsOf(assets, total)
  const rest = 1 - parts.reduce((sum, { share }) => sum + share, 0)
  const others: readonly Part[] = rest >= leastShare / 2 ? [{ name: t('others'), share: rest }] : []
  const shares = [...parts, ...others].map(({ name, share }) =>
    t('share', { name: isolated(name), percent: percent(share * 100, locale, 0) }),
  )
  const hues = distinctHues(parts)
  const style = ({ name, share }: Part, hue = hueOf(name)) =>
    ({ '--share': share * 100, '--hue': hue }) as CSSProperties
  return (
    <div
      className="balances-allocation"
      role="img"
      aria-label={t('allocation', { shares: new Intl.ListFormat(locale, { type: 'unit' }).format(shares) })}
    >
      {parts.map((part, index) => (
        // Two assets may have one symbol.
        <span key={index} style={style(part, hues[index])} />
      ))}
      {others.map((part) => (
        <span key="others" data-kind="others" style={style(part)} />
      ))}
    </div>
  )
}

function useIsLate(after: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isLate
}
