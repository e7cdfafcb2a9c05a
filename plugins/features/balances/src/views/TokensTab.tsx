import { parseCaip10, type Caip10 } from '@portico/core'
import {
  Actions,
  Button,
  Card,
  ErrorDetails,
  GlyphIcon,
  isolated,
  Message,
  Notice,
  RowSkeleton,
  Sheet,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  useNetworkName,
} from '@portico/react/ui'
import { useState, useSyncExternalStore, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import css from './balances.css?inline'
import { TokenList } from './TokenList.js'
import { usePortfolio, type BalancesHandle } from './usePortfolio.js'

export interface TokensTabProps {
  readonly plugin: BalancesHandle
  readonly account: Caip10
}

/** The tokens of the account. What was read stays when it cannot be read again. */
export function TokensTab({ plugin, account }: TokensTabProps): ReactNode {
  const { data, error, updatedAt } = usePortfolio(plugin, account)
  const isOnline = useIsOnline()
  if (!data) {
    if (error !== undefined) return <Failed plugin={plugin} account={account} error={error} />
    return isOnline ? <Loading /> : <Offline />
  }
  return (
    <>
      <Sheet css={css} />
      {(error !== undefined || !isOnline) && (
        <NotCurrent plugin={plugin} account={account} isOnline={isOnline} updatedAt={updatedAt} />
      )}
      {data.assets.some(({ amount }) => amount > 0n) ? (
        <TokenList plugin={plugin} portfolio={data} />
      ) : (
        <Empty account={account} />
      )}
    </>
  )
}

function Loading(): ReactNode {
  const t = useMessages('balances', viewTexts)
  return (
    <div aria-busy="true">
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <Card>
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
      </Card>
    </div>
  )
}

function Offline(): ReactNode {
  const t = useMessages('balances', viewTexts)
  return (
    <Message visual={<GlyphIcon glyph="offline" size="lg" shape="circle" />} title={t('offline')} space="sm">
      {t('offlineText')}
    </Message>
  )
}

function Empty({ account }: Pick<TokensTabProps, 'account'>): ReactNode {
  const networkName = useNetworkName()
  const t = useMessages('balances', viewTexts)
  const { networkId } = parseCaip10(account)
  return (
    <Message visual={<GlyphIcon glyph="wallet" size="lg" shape="circle" />} title={t('empty')} space="sm">
      {t('emptyText', { network: isolated(networkName(networkId)) })}
    </Message>
  )
}

interface FailedProps extends TokensTabProps {
  readonly error: unknown
}

function Failed({ plugin, account, error }: FailedProps): ReactNode {
  const t = useMessages('balances', viewTexts)
  const retry = useRetry(plugin, account)
  return (
    <>
      <Message
        visual={<GlyphIcon glyph="offline" size="lg" shape="circle" tone="error" />}
        title={t('failed')}
        space="sm"
      >
        {t('failedText')}
      </Message>
      <Actions>
        <Button size="md" busy={retry.isBusy} onClick={retry.run}>
          {t('retry')}
        </Button>
      </Actions>
      <ErrorDetails error={error} />
    </>
  )
}

interface NotCurrentProps extends TokensTabProps {
  readonly isOnline: boolean
  /** Ms since the epoch. */
  readonly updatedAt: number
}

function NotCurrent({ plugin, account, isOnline, updatedAt }: NotCurrentProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('balances', viewTexts)
  const retry = useRetry(plugin, account)
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(updatedAt)
  return (
    <Notice
      tone="warning"
      title={t(isOnline ? 'notCurrent' : 'offline')}
      actions={
        isOnline && (
          <TextButton aria-disabled={retry.isBusy} onClick={retry.run}>
            {t('retry')}
          </TextButton>
        )
      }
    >
      {t('amountsFrom', { time })}
    </Notice>
  )
}

/** Asks again at the visitor's word, also while requests are held back. The result is in the query. */
function useRetry({ api }: BalancesHandle, account: Caip10): { readonly isBusy: boolean; readonly run: () => void } {
  const [isBusy, setBusy] = useState(false)
  async function run(): Promise<void> {
    setBusy(true)
    await api.load(account, { force: true }).catch(() => {})
    setBusy(false)
  }
  return { isBusy, run: () => void (isBusy || run()) }
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}
