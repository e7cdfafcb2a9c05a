import { isAbort, isPorticoError, isRejection } from '@portico/core'
import {
  Actions,
  AddressFull,
  Avatar,
  Body,
  Button,
  Chips,
  Footer,
  List,
  Notice,
  Row,
  RowSkeleton,
  shortAddress,
  useAnnounce,
  useMessages,
  useReason,
} from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { pickDevice } from '../hid.js'
import type { LedgerAccount, LedgerContext, LedgerScheme } from '../LedgerSpec.js'
import { viewTexts } from '../messages/views.en.js'
import { writtenPath } from '../runtime/derivationPath.js'

/** Accounts of a page. */
const pageSize = 5

interface LedgerAccountsProps {
  readonly plugin: LedgerContext
  /** The first is shown first. */
  readonly schemes: readonly LedgerScheme[]
}

/** The accounts of an app, of which the visitor chooses one, and may check it on the device. */
export function LedgerAccounts({ plugin, schemes }: LedgerAccountsProps): ReactNode {
  const { api } = plugin
  const t = useMessages('ledger', viewTexts)
  const reasonOf = useReason()
  const announce = useAnnounce()
  const [scheme, setScheme] = useState<LedgerScheme>(schemes[0]!)
  const [accounts, setAccounts] = useState<readonly LedgerAccount[]>([])
  const [selected, setSelected] = useState<LedgerAccount>()
  const [task, setTask] = useState<'list' | 'verify' | 'connect' | undefined>('list')
  const [isVerified, setVerified] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const attempt = useRef<AbortController>(undefined)

  /** One at a time: another one ends the one before. */
  async function run(name: NonNullable<typeof task>, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    setFailure(undefined)
    setTask(name)
    try {
      await work(signal)
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) setFailure(error)
    } finally {
      if (!signal.aborted) setTask(undefined)
    }
  }
  function list(of: LedgerScheme, listed: readonly LedgerAccount[]): Promise<void> {
    setScheme(of)
    setAccounts(listed)
    announce(t('reading'))
    return run('list', async (signal) => {
      const controls = await api.load()
      const next = await controls.list(of, { from: listed.length, count: pageSize }, signal)
      if (signal.aborted) return
      setAccounts([...listed, ...next])
      if (listed.length === 0) select(next[0])
    })
  }
  /** What is asked of the device stays there until it is refused or confirmed; its answer counts no more. */
  function stop(): void {
    attempt.current?.abort()
    setTask(undefined)
  }
  function select(account: LedgerAccount | undefined): void {
    setSelected(account)
    setVerified(false)
    setFailure(undefined)
  }
  const verify = (account: LedgerAccount): Promise<void> =>
    run('verify', async (signal) => {
      await (await api.load()).verify(account, signal)
      setVerified(true)
      announce(t('verified'))
    })
  const connect = (account: LedgerAccount): Promise<void> =>
    run('connect', async () => (await api.load()).connect(account))
  async function retry(): Promise<void> {
    // The device may have left the bus and come back as another one, which the visitor has to choose again.
    if (isPorticoError(failure, 'ledger/noDevice')) {
      const picked = await pickDevice()
      if (picked) (await api.load()).prefer(picked)
    }
    await list(scheme, accounts)
  }
  useEffect(() => {
    void list(scheme, [])
    return () => attempt.current?.abort()
    // Once: what follows is the visitor's doing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api])

  const isListing = task === 'list'
  return (
    <>
      <Body busy={isListing}>
        {schemes.length > 1 && (
          <Chips
            label={t('addresses')}
            choices={schemes.map((id) => ({ id, label: id === 'legacy' ? t('legacy') : 'Ledger Live' }))}
            selected={scheme}
            onSelect={(id) => void list(id as LedgerScheme, [])}
          />
        )}
        {failure !== undefined && (
          <Notice
            tone={isRejection(failure) ? 'warning' : 'error'}
            actions={
              accounts.length === 0 && (
                <Button size="sm" onClick={() => void retry()}>
                  {t('retry')}
                </Button>
              )
            }
          >
            {reasonOf(isRejection(failure) ? (failure as Error).cause : failure, { advice: true })}
          </Notice>
        )}
        {(accounts.length > 0 || isListing) && (
          <List label={t('addresses')}>
            {accounts.map((account) => (
              <Row
                key={account.path}
                icon={<Avatar address={account.address} />}
                title={shortAddress(account.address)}
                subtitle={writtenPath(account.path)}
                current={account.path === selected?.path}
                aria-label={`${account.address}, ${writtenPath(account.path)}`}
                disabled={task === 'verify' || task === 'connect'}
                onClick={() => select(account)}
              />
            ))}
            {isListing && Array.from({ length: pageSize }, (_, index) => <RowSkeleton key={index} />)}
          </List>
        )}
        {accounts.length > 0 && !isListing && task !== 'verify' && (
          <Actions>
            <Button size="sm" variant="ghost" onClick={() => void list(scheme, accounts)}>
              {t('more')}
            </Button>
          </Actions>
        )}
        {selected && task === 'verify' && (
          <Notice
            actions={
              <Button size="sm" onClick={() => stop()}>
                {t('cancel')}
              </Button>
            }
          >
            {t('verifying')}
          </Notice>
        )}
        {selected && isVerified && <Notice tone="success">{t('verified')}</Notice>}
        {selected && <AddressFull address={selected.address} />}
      </Body>
      {selected && (
        <Footer kind="actions">
          <Actions>
            <Button busy={task === 'verify'} onClick={() => void verify(selected)}>
              {t('verify')}
            </Button>
            <Button variant="primary" busy={task === 'connect'} onClick={() => void connect(selected)}>
              {t('connect')}
            </Button>
          </Actions>
        </Footer>
      )}
    </>
  )
}
