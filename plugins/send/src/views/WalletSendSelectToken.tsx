import type { Network, ViewProps } from '@portico/core'
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
  isolated,
  List,
  Message,
  Notice,
  Row,
  RowSkeleton,
  SearchField,
  Sheet,
  StickyHead,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { SendSpec } from '../SendSpec.js'
import type { SendToken } from '../SendState.js'
import css from './send.css?inline'
import { TokenIcon } from './TokenIcon.js'
import { Unavailable } from './Unavailable.js'
import { useSender } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** With fewer tokens there is no search field. */
const searchFrom = 7

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
      onChoose={(one) => {
        plugin.api.setToken(one)
        router.back()
      }}
    />
  )
}

interface ChoiceProps {
  readonly tokens: readonly SendToken[]
  /** Whether the tokens could not be listed. */
  readonly isPartial: boolean
  readonly onRetry: () => void
  readonly network: Network
  readonly chosen: SendToken | undefined
  /** Whether the network's plugin sends others than the native currency. Those that it cannot are listed, and say so. */
  readonly sendsTokens: boolean
  readonly onChoose: (token: SendToken) => void
}

function Choice({ tokens, isPartial, onRetry, network, chosen, sendsTokens, onChoose }: ChoiceProps): ReactNode {
  const t = useMessages('send', viewTexts)
  const [text, setText] = useState('')
  const isMany = tokens.length >= searchFrom
  const search = isMany ? text.trim() : ''
  const locale = useAtomValue(useModalContext().locale)
  const found = byWorth(tokens.filter((token) => isFound(token, search.toLowerCase())))
  const isSent = ({ address }: SendToken): boolean => address === undefined || sendsTokens
  const subtitleOf = (token: SendToken): ReactNode => (
    <>
      <Amount amount={token.amount} decimals={token.decimals} symbol={token.symbol} />
      {token.address !== undefined && !isAmbiguous(token, tokens) && (
        <>
          {' · '}
          <Address address={token.address} />
        </>
      )}
    </>
  )
  const worth = (token: SendToken): ReactNode => {
    const shown = formatWorth(token.amount, token, locale)
    return shown && <span className="amount">{shown}</span>
  }
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
          <SearchField value={text} onChange={setText} label={t('searchTokens')} />
        </StickyHead>
      )}
      <Body tall={isMany}>
        {found.length === 0 ? (
          <>
            <Message
              visual={<GlyphIcon glyph="search" size="lg" shape="circle" />}
              title={t('noTokenCalled', { name: isolated(search) })}
              space="lg"
            />
            <Actions>
              <Button onClick={() => setText('')}>{t('showAll')}</Button>
            </Actions>
          </>
        ) : (
          <List label={t('tokens')}>
            {found.map((token) => (
              <Row
                key={token.address ?? ''}
                icon={<TokenIcon token={token} network={network} />}
                title={token.name}
                mark={
                  token.address !== undefined &&
                  isAmbiguous(token, tokens) && (
                    <span className="send-origin">
                      {' '}
                      <Address address={token.address} />
                    </span>
                  )
                }
                subtitle={isSent(token) ? subtitleOf(token) : t('cannotSend')}
                end={
                  isSent(token) ? (
                    worth(token)
                  ) : (
                    <Amount amount={token.amount} decimals={token.decimals} symbol={token.symbol} />
                  )
                }
                disabled={!isSent(token)}
                current={chosen !== undefined && chosen.address === token.address}
                onClick={() => onChoose(token)}
              />
            ))}
          </List>
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
function byWorth(tokens: readonly SendToken[]): readonly SendToken[] {
  return tokens.toSorted((a, b) => (dollarsOf(b.amount, b) ?? -1) - (dollarsOf(a.amount, a) ?? -1))
}

/** Whether another token has its symbol. The address then stands beside the name, where it is never cut. */
function isAmbiguous({ symbol, address }: SendToken, tokens: readonly SendToken[]): boolean {
  return tokens.some((other) => other.address !== address && other.symbol.toLowerCase() === symbol.toLowerCase())
}

/** By name, symbol, or whole address. */
function isFound({ name, symbol, address }: SendToken, search: string): boolean {
  return [name, symbol].some((text) => text.toLowerCase().includes(search)) || address?.toLowerCase() === search
}
