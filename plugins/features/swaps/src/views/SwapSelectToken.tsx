import type { ViewProps } from '@portico/core'
import {
  Address,
  Amount,
  Body,
  CurrencyButton,
  formatWorth,
  GlyphIcon,
  LongList,
  Message,
  NoTokenFound,
  plainName,
  SearchField,
  Sheet,
  StickyHead,
  TokenIcon,
  TokenRow,
  useAtomValue,
  useMessages,
  useModalContext,
  useTokenSearch,
} from '@portico/react/ui'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SwapsSpec } from '../SwapsSpec.js'
import type { ListedToken } from '../SwapState.js'
import { SwapNetworks } from './SwapNetworks.js'
import css from './swaps.css?inline'
import { Loading, LoadFailed, useSwap, type SwapView } from './useSwap.js'

/** Suggested tokens above the list. */
const mostSuggested = 5

/** The account's own tokens first, then suggested ones, then the others. */
export function SwapSelectToken({
  plugin,
  params: { target },
}: ViewProps<SwapsSpec, SwapsSpec['views']['SwapSelectToken']>): ReactNode {
  const view = useSwap(plugin)
  return (
    <>
      <Sheet css={css} />
      {'state' in view ? <Content {...view} target={target === 'toToken' ? 'toToken' : 'sourceToken'} /> : view.instead}
    </>
  )
}

function Content(view: SwapView & { readonly target: 'sourceToken' | 'toToken' }): ReactNode {
  const { state, controls, target } = view
  const { router } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  if (state.initializeError !== undefined)
    return <LoadFailed error={state.initializeError} onRetry={() => void controls.reload()} />
  if (state.isSupported === false) return <SwapNetworks {...view} />
  if (!state.tokens) return <Loading />
  if (state.tokens.length === 0)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="exchange" size="lg" shape="circle" />} title={t('noTokens')} space="lg" />
      </Body>
    )
  return (
    <Choice
      view={view}
      tokens={state.tokens}
      chosen={state[target]}
      onChoose={(token) => {
        controls.setToken(target, token)
        router.back()
      }}
    />
  )
}

interface ChoiceProps {
  readonly view: SwapView
  readonly tokens: readonly ListedToken[]
  readonly chosen: ListedToken | undefined
  readonly onChoose: (token: ListedToken) => void
}

function Choice({ view: { state, network }, tokens, chosen, onChoose }: ChoiceProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const scroller = useRef<HTMLDivElement>(null)
  const { field, search, found } = useTokenSearch(tokens)
  const suggested = state.suggestedTokens.slice(0, mostSuggested)
  const draw = (token: ListedToken): ReactElement => (
    <TokenRow
      key={token.token ?? ''}
      token={token}
      network={network}
      subtitle={
        <>
          <bdi>{plainName(token.symbol)}</bdi>
          {token.token !== undefined && (
            <>
              {' · '}
              <Address address={token.token} />
            </>
          )}
        </>
      }
      end={
        token.amount ? (
          <span className="row__values">
            <Amount amount={token.amount} decimals={token.decimals} />
            <span className="quiet">{formatWorth(token.amount, token, locale)}</span>
          </span>
        ) : undefined
      }
      current={chosen !== undefined && chosen.token === token.token}
      onClick={() => onChoose(token)}
    />
  )
  return (
    <>
      <StickyHead>
        <SearchField {...field} label={t('searchTokens')} />
        {!search && suggested.length > 0 && (
          <div className="swaps-suggested" role="group" aria-label={t('suggested')}>
            {suggested.map((token) => (
              <CurrencyButton
                key={token.token ?? ''}
                size="sm"
                symbol={token.symbol}
                icon={<TokenIcon token={token} network={network} size="sm" />}
                onClick={() => onChoose(token)}
              />
            ))}
          </div>
        )}
      </StickyHead>
      <Body tall scroller={scroller}>
        {found.length === 0 ? (
          <NoTokenFound t={t} search={search} onShowAll={() => field.onChange('')}>
            {t('noTokenText')}
          </NoTokenFound>
        ) : (
          <LongList plain items={found} label={t('tokens')} scroller={scroller} nameOf={nameOf}>
            {draw}
          </LongList>
        )}
      </Body>
    </>
  )
}

const nameOf = ({ name }: ListedToken): string => plainName(name)
