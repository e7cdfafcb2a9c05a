import type { Holding, Network, ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  Amount,
  Body,
  Button,
  Card,
  dollarsOf,
  ErrorDetails,
  formatWorth,
  GlyphIcon,
  ambiguousTokens,
  isolated,
  LongList,
  Message,
  NoTokenFound,
  Notice,
  plainName,
  RowSkeleton,
  SearchField,
  Sheet,
  StickyHead,
  TextButton,
  TokenRow,
  useAtomValue,
  useMessages,
  useModalContext,
  useTokenSearch,
} from '@portico/react/ui'
import { useMemo, useRef, type ReactElement, type ReactNode } from 'react'
import type { SendSpec } from '../SendSpec.js'
import css from './send.css?inline'
import { Unavailable } from './Unavailable.js'
import { useSender } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** With fewer tokens there is no search field. */
const searchFrom = 7
const nameOf = ({ name }: Holding): string => plainName(name)

/** Tokens of the account. */
export function WalletSendSelectToken({ plugin }: ViewProps<SendSpec, {}>): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  const sender = useSender(plugin)
  if (!sender) return <Unavailable />
  const { state, network } = sender
  const { balances, token } = state
  if (balances.status === 'failed')
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="offline" size="lg" shape="circle" tone="error" />} title={t('tokensFailed')}>
          {t('tokensFailedText')}
        </Message>
        <Actions>
          <Button variant="primary" onClick={() => void plugin.api.loadBalances()}>
            {t('retry')}
          </Button>
        </Actions>
        <ErrorDetails error={balances.error} />
      </Body>
    )
  if (balances.status !== 'ready')
    return (
      <Body busy>
        <Card>
          <RowSkeleton shape="circle" />
          <RowSkeleton shape="circle" />
          <RowSkeleton shape="circle" />
        </Card>
      </Body>
    )
  return (
    <Choice
      tokens={balances.tokens}
      isPartial={balances.tokensError !== undefined}
      onRetry={() => void plugin.api.loadBalances()}
      network={network}
      chosen={token}
      sendsTokens={plugin.wants.transfers?.for(sender.account.namespace)?.actions.includes('token') ?? false}
      onChoose={(asset) => {
        plugin.api.setToken(asset)
        router.back()
      }}
    />
  )
}

interface ChoiceProps {
  readonly tokens: readonly Holding[]
  /** Whether the tokens could not be listed. */
  readonly isPartial: boolean
  readonly onRetry: () => void
  readonly network: Network
  readonly chosen: Holding | undefined
  /** Whether the network's plugin sends others than the native currency. Those that it cannot are listed, and say so. */
  readonly sendsTokens: boolean
  readonly onChoose: (token: Holding) => void
}

function Choice({ tokens, isPartial, onRetry, network, chosen, sendsTokens, onChoose }: ChoiceProps): ReactNode {
  const t = useMessages('send', viewTexts)
  const sorted = useMemo(() => byWorth(tokens), [tokens])
  const ambiguous = useMemo(() => ambiguousTokens(tokens), [tokens])
  const { isMany, field, search, found } = useTokenSearch(sorted, searchFrom)
  const scroller = useRef<HTMLDivElement>(null)
  const locale = useAtomValue(useModalContext().locale)
  const isSent = ({ token }: Holding): boolean => token === undefined || sendsTokens
  const subtitleOf = (token: Holding): ReactNode => (
    <>
      <Amount amount={token.amount} decimals={token.decimals} symbol={token.symbol} />
      {token.token !== undefined && !ambiguous.has(token.token) && (
        <>
          {' · '}
          <Address address={token.token} />
        </>
      )}
    </>
  )
  const worth = (token: Holding): ReactNode => {
    const text = formatWorth(token.amount, token, locale)
    return text && <span className="amount">{text}</span>
  }
  const draw = (token: Holding): ReactElement => (
    <TokenRow
      key={token.token ?? ''}
      token={token}
      network={network}
      isAmbiguous={ambiguous.has(token.token ?? '')}
      subtitle={isSent(token) ? subtitleOf(token) : t('cannotSend')}
      end={
        isSent(token) ? worth(token) : <Amount amount={token.amount} decimals={token.decimals} symbol={token.symbol} />
      }
      disabled={!isSent(token)}
      current={chosen !== undefined && chosen.token === token.token}
      onClick={() => onChoose(token)}
    />
  )
  if (tokens.length === 0)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('noTokens')} space="lg">
          {t('noTokensText', { network: isolated(network.name) })}
        </Message>
      </Body>
    )
  return (
    <>
      <Sheet css={css} />
      {isMany && (
        <StickyHead>
          <SearchField {...field} label={t('searchTokens')} />
        </StickyHead>
      )}
      <Body tall={isMany} scroller={scroller}>
        {found.length === 0 ? (
          <NoTokenFound t={t} search={search} onShowAll={() => field.onChange('')} />
        ) : (
          <LongList items={found} label={t('tokens')} scroller={scroller} nameOf={nameOf}>
            {draw}
          </LongList>
        )}
        {isPartial && (
          <Notice
            tone="warning"
            title={t('tokensFailed')}
            actions={<TextButton onClick={onRetry}>{t('retry')}</TextButton>}
          >
            {t('tokensPartly')}
          </Notice>
        )}
      </Body>
    </>
  )
}

/** Those without a price come last, in the order they have. */
function byWorth(tokens: readonly Holding[]): readonly Holding[] {
  return tokens.toSorted((a, b) => (dollarsOf(b.amount, b) ?? -1) - (dollarsOf(a.amount, a) ?? -1))
}
