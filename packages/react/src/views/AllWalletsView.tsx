import type { Wallet } from '@portico/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAnnounce } from '../frame/useAnnounce.js'
import { Body, StickyHead } from '../ui/Body.js'
import { Chip, Chips } from '../ui/Chips.js'
import { List } from '../ui/List.js'
import { Notice } from '../ui/Notice.js'
import { SearchField } from '../ui/SearchField.js'
import { RowSkeleton } from '../ui/Skeleton.js'
import { TextButton } from '../ui/TextButton.js'
import { VirtualList } from '../ui/VirtualList.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { namespaceName } from './namespaceName.js'
import { useChooseWallet } from './useChooseWallet.js'
import { useSettled } from './useSettled.js'
import { useWalletPages } from './useWalletPages.js'
import { WalletChoice } from './WalletChoice.js'
import { NoWallets, WalletsFailed } from './WalletsMissing.js'

/** [9.15] */
const searchWait = 300
/** Rows that stand in for a page that comes. */
const skeletons = [0, 1, 2, 3, 4, 5, 6]
const isEmpty = (text: string): boolean => text === ''
const nameOf = ({ name }: Wallet): string => name

/** Every wallet there is: searched, filtered, thousands of rows. */
export default function AllWalletsView(): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const announce = useAnnounce()
  const opened = useAtom(shell.state).namespace
  const locale = useAtom(shell.locale)
  const registry = useAtom(shell.wallets.status)
  const recent = useAtom(shell.wallets.recent)
  const [text, setText] = useState('')
  const [certified, setCertified] = useState(false)
  const [namespace, setNamespace] = useState(opened ?? '')
  const search = useSettled(text.trim(), searchWait, isEmpty)
  const scroller = useRef<HTMLDivElement>(null)
  const pages = useWalletPages(search, certified, namespace || undefined)
  const chooser = useChooseWallet(namespace ? [namespace] : undefined)
  const { status, wallets, count, more } = pages
  const isNothing = wallets.length === 0
  const families = shell.chains.map((chain) => ({
    id: chain.namespace,
    label: namespaceName(shell, chain.namespace),
  }))

  const { emit } = shell
  useEffect(() => {
    if (search) emit('SEARCH_WALLET', { badge: certified ? 'certified' : undefined, search })
  }, [emit, search, certified])
  const found = search && status === 'ready' ? wallets.length : undefined
  useEffect(() => {
    if (found) announce(t('walletsFound', { count: found }))
  }, [announce, t, found, search])
  useEffect(() => {
    scroller.current?.scrollTo?.(0, 0)
  }, [search, certified, namespace])

  const total = count ?? (registry.status === 'ready' ? registry.count : undefined)
  return (
    <>
      <StickyHead>
        <SearchField
          value={text}
          onChange={setText}
          label={t('searchWallets', { count: search ? undefined : total?.toLocaleString(locale) })}
        />
        <Chips
          label={t('networkFamily')}
          choices={families.length > 1 ? [{ id: '', label: t('everyFamily') }, ...families] : []}
          selected={namespace}
          onSelect={setNamespace}
        >
          <Chip pressed={certified} onPress={setCertified}>
            {t('verified')}
          </Chip>
        </Chips>
      </StickyHead>
      <Body tall scroller={scroller} busy={status === 'loading'}>
        {!isNothing && (
          <VirtualList
            items={wallets}
            label={t('wallets')}
            scroller={scroller}
            nameOf={nameOf}
            more={more}
            onEnd={more && status === 'ready' ? pages.next : undefined}
          >
            {(wallet) => (
              <WalletChoice
                wallet={wallet}
                chooser={chooser}
                recent={recent.some(({ id }) => id === wallet.id)}
                detailed
              />
            )}
          </VirtualList>
        )}
        {status === 'loading' && (
          <List plain>
            {skeletons.map((at) => (
              <RowSkeleton key={at} />
            ))}
          </List>
        )}
        {status === 'failed' && isNothing && <WalletsFailed error={pages.error} retry={pages.retry} />}
        {status === 'failed' && !isNothing && (
          <Notice tone="error" actions={<TextButton onClick={pages.retry}>{t('retry')}</TextButton>}>
            {t('moreFailed')}
          </Notice>
        )}
        {status === 'ready' && isNothing && !more && (
          <NoWallets
            search={search}
            clear={() => {
              setText('')
              setCertified(false)
              setNamespace('')
            }}
          />
        )}
      </Body>
    </>
  )
}
