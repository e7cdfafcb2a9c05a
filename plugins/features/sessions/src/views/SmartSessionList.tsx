import { type Caip10, type PluginHandle, type ViewProps } from '@portico/core'
import {
  Actions,
  Badge,
  Body,
  Button,
  Card,
  ErrorDetails,
  GlyphIcon,
  Message,
  Notice,
  NoWallet,
  plainName,
  useReason,
  RowSkeleton,
  Sheet,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  useQuery,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SessionsSpec, SmartSession } from '../SessionsSpec.js'
import { Limits } from './Limits.js'
import css from './sessions.css?inline'

/** What sites may do with the account, and the way to end it. */
export function SmartSessionList({ plugin }: ViewProps<SessionsSpec, {}>): ReactNode {
  const { connections } = useModalContext()
  const t = useMessages('sessions', viewTexts)
  const { caipAddress } = useAtomValue(connections.account('eip155'))
  if (!caipAddress) return <NoWallet>{t('notConnectedText')}</NoWallet>
  return (
    <Body>
      <Sheet css={css} />
      <Sessions key={caipAddress} plugin={plugin} account={caipAddress} />
    </Body>
  )
}

interface SessionsProps {
  readonly plugin: PluginHandle<SessionsSpec>
  readonly account: Caip10
}

function Sessions({ plugin, account }: SessionsProps): ReactNode {
  const reasonOf = useReason()
  const { notices } = useModalContext()
  const t = useMessages('sessions', viewTexts)
  const { data, error, isFetching, refetch } = useQuery<readonly SmartSession[]>({
    key: ['sessions', account],
    account,
    query: ({ signal }) => plugin.api.read(account, { signal }),
  })
  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) notices.show('error', t('failed'))
    // Once a failure, whatever the language becomes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFailed])

  if (data === undefined && isFailed)
    return (
      <>
        <Message
          visual={<GlyphIcon glyph="error" tone="error" size="lg" shape="circle" />}
          title={t('failed')}
          space="sm"
        >
          {reasonOf(error)}
        </Message>
        <Actions>
          <Button glyph="refresh" busy={isFetching} onClick={refetch}>
            {t('retry')}
          </Button>
        </Actions>
        <ErrorDetails error={error} />
      </>
    )
  if (data === undefined)
    return (
      <Card>
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <RowSkeleton shape="circle" />
        <RowSkeleton shape="circle" />
      </Card>
    )
  return (
    <>
      <Ended plugin={plugin} account={account} />
      {isFailed && (
        <Notice tone="error" title={t('failed')} actions={<TextButton onClick={refetch}>{t('retry')}</TextButton>}>
          {reasonOf(error)}
        </Notice>
      )}
      {data.length === 0 ? (
        <Message visual={<GlyphIcon glyph="clock" size="lg" shape="circle" />} title={t('none')} space="lg">
          {t('noneText')}
        </Message>
      ) : (
        <>
          <p className="session-intro">{t('intro')}</p>
          <ul className="session-list" aria-label={t('list')}>
            {data.map((session) => (
              <li key={session.pci}>
                <Session plugin={plugin} session={session} />
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

/** Offers to end on the network what the co-signer has ended. */
function Ended({ plugin, account }: SessionsProps): ReactNode {
  const t = useMessages('sessions', viewTexts)
  const ended = useAtomValue(plugin.api.ended)
  if (ended?.session.account !== account) return null
  const { project } = ended.session
  return (
    <Notice
      tone="success"
      title={t('endedTitle', { site: plainName(project.name || project.id) })}
      actions={
        <span className="session-offer">
          <Button
            size="md"
            variant="outline"
            busy={ended.isEnding}
            // What failed is said by a toast.
            onClick={() => void ended.endOnChain().catch(() => {})}
          >
            {t(ended.isEnding ? 'endingOnChain' : 'endOnChain')}
          </Button>
        </span>
      }
    >
      {t('endedText')}
    </Notice>
  )
}

interface SessionProps {
  readonly plugin: PluginHandle<SessionsSpec>
  readonly session: SmartSession
}

const tones = { active: 'success', expired: undefined, revoked: undefined } as const

function Session({ plugin, session }: SessionProps): ReactNode {
  const t = useMessages('sessions', viewTexts)
  const { account, project, status, expiry, permissions, otherPermissions } = session
  const [isEnding, setEnding] = useState(false)
  const date = useDate(expiry)
  const site = plainName(project.name || project.id)
  const isActive = status === 'active'

  async function end(): Promise<void> {
    setEnding(true)
    // What failed is said by a toast.
    await plugin.api.revoke(session).catch(() => {})
    setEnding(false)
  }
  return (
    <Card pad>
      <div className="session" data-status={status}>
        <div className="session-head">
          <h3 dir="auto">{site}</h3>
          <Badge kind="dot" tone={tones[status]}>
            {t(status)}
          </Badge>
        </div>
        <Limits plugin={plugin} account={account} permissions={permissions} otherPermissions={otherPermissions} />
        {status !== 'revoked' && <p className="session-date">{t(isActive ? 'until' : 'ended', { date })}</p>}
        {isActive && (
          <Button
            size="md"
            variant="outline"
            glyph="unlink"
            busy={isEnding}
            aria-label={isEnding ? t('revoking') : t('revokeOf', { site })}
            onClick={() => void end()}
          >
            {t('revoke')}
          </Button>
        )}
      </div>
    </Card>
  )
}

/** Day and time in the language in use. */
export function useDate(at: number): string {
  const locale = useAtomValue(useModalContext().locale)
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)
}
