import type { Wallet } from '@portico/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '../../shell/Announcer.js'
import { useAtomField, useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { Body, StickyHead } from '../../ui/Body.js'
import { TextButton } from '../../ui/Button.js'
import { Chip, Chips } from '../../ui/Chips.js'
import { SearchField } from '../../ui/SearchField.js'
import { List } from '../../ui/List.js'
import { Notice } from '../../ui/Message.js'
import { RowSkeleton } from '../../ui/Skeleton.js'
import { VirtualList } from '../../ui/VirtualList.js'
import { WalletChoice } from './WalletChoice.js'
import { NoWallets, WalletsFailed } from './WalletsMissing.js'
import { namespaceName } from '../namespaceName.js'
import { useChooseWallet } from './useChooseWallet.js'
import { useWalletPages } from './useWalletPages.js'

/** Time after the last key before a search starts. Milliseconds. */
const searchWait = 300
/** Skeletons of rows shown while a page loads. */
const skeletons = [0, 1, 2, 3, 4, 5, 6]
const isEmpty = (text: string): boolean => text === ''
const nameOf = ({ name }: Wallet): string => name

/** All wallets of the registry, with a search field and filters. */
export default function AllWalletsView(): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const announce = useAnnounce()
  const opened = useAtomField(shell.state, 'namespace')
  const registry = useAtomValue(shell.wallets.status)
  const recent = useAtomValue(shell.wallets.recent)
  const [text, setText] = useState('')
  const [certified, setCertified] = useState(false)
  const [namespace, setNamespace] = useState(opened ?? '')
  const search = useSettled(text.trim(), searchWait, isEmpty)
  const scroller = useRef<HTMLDivElement>(null)
  const pages = useWalletPages(search, certified, namespace || undefined)
  const chooser = useChooseWallet(namespace ? [namespace] : undefined)
  const { status, wallets, count, more } = pages
  const isNothing = wallets.length === 0
  const chains = shell.chains.map((chain) => ({
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
          label={search || total === undefined ? t('searchAllWallets') : t('searchWallets', { count: total })}
        />
        <Chips
          label={t('networkKind')}
          choices={chains.length > 1 ? [{ id: '', label: t('everyKind') }, ...chains] : []}
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

/** `value`, once it has not changed for `wait` milliseconds; at once when `isImmediate` returns true for it. */
export function useSettled<T>(value: T, wait: number, isImmediate: (value: T) => boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (isImmediate(value)) {
      setSettled(value)
      return
    }
    const timer = setTimeout(setSettled, wait, value)
    return () => clearTimeout(timer)
  }, [value, wait, isImmediate])
  return settled
}
