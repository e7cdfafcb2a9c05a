import { parseCaip10, type Asset, type Caip10, type Network, type PluginHandle } from '@portico/core'
import {
  Actions,
  Button,
  ErrorDetails,
  GlyphIcon,
  isolated,
  LoadMore,
  Message,
  Notice,
  plainName,
  useReason,
  Sheet,
  TextButton,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NftsSpec } from '../NftsSpec.js'
import { nameOf, NftPicture, shortId } from './NftPicture.js'
import css from './nfts.css?inline'
import { keyOf, useNfts, type NftsView } from './useNfts.js'

/** Tiles side by side, as in the style sheet. */
const columns = 2

export interface NftsTabProps {
  readonly plugin: PluginHandle<NftsSpec>
  readonly account: Caip10
}

/** The non-fungible tokens of the account on its network. */
export function NftsTab({ plugin, account }: NftsTabProps): ReactNode {
  const shell = useModalContext()
  const t = useMessages('nfts', viewTexts)
  const { networkId } = parseCaip10(account)
  const view = useNfts(plugin, account)
  const [isSpamShown, setSpamShown] = useState(false)
  const spam = view.items.filter(({ isSpam }) => isSpam)
  const shown = isSpamShown ? view.items : view.items.filter(({ isSpam }) => !isSpam)
  return (
    <>
      <Sheet css={css} />
      {shown.length > 0 && (
        <Grid
          items={shown}
          label={t('tokens')}
          onOpen={({ contract, tokenId }) => shell.router.push('NftDetail', { contract, tokenId, network: networkId })}
        />
      )}
      <Rest
        view={view}
        network={shell.network(networkId)}
        isEmpty={shown.length === 0}
        hidden={isSpamShown ? 0 : spam.length}
      />
      {spam.length > 0 && (
        <Actions>
          <Button size="md" variant="ghost" aria-expanded={isSpamShown} onClick={() => setSpamShown(!isSpamShown)}>
            {isSpamShown ? t('hideHidden') : t('showHidden', { count: spam.length })}
          </Button>
        </Actions>
      )}
    </>
  )
}

interface GridProps {
  readonly items: readonly Asset[]
  readonly label: string
  readonly onOpen: (asset: Asset) => void
}

/** Arrow keys move between the tiles; Tab visits each of them as well. */
function Grid({ items, label, onOpen }: GridProps): ReactNode {
  const preload = usePreloadView()
  const t = useMessages('nfts', viewTexts)
  function onKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const tiles = [...event.currentTarget.querySelectorAll('button')]
    const at = tiles.indexOf((event.target as Element).closest('button')!)
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: at + forward,
      ArrowLeft: at - forward,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      Home: 0,
      End: tiles.length - 1,
    }
    const target = tiles[targets[event.key] ?? -1]
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    target.focus()
  }
  return (
    // The tiles are interactive; their key events bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      // Safari removes the role from a list without bullets.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="list"
      className="nfts-grid"
      aria-label={label}
      onKeyDown={onKeyDown}
    >
      {items.map((asset) => (
        <li key={keyOf(asset)}>
          <button
            type="button"
            className="nfts-tile"
            onPointerEnter={() => preload('NftDetail')}
            onClick={() => onOpen(asset)}
          >
            <NftPicture asset={asset} />
            <span className="nfts-tile__name" dir="auto">
              {nameOf(asset) ?? t('unnamed', { tokenId: shortId(asset) })}
            </span>
            <span className="nfts-tile__set" dir="auto">
              {plainName(asset.collection ?? '')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

interface RestProps {
  readonly view: NftsView
  readonly network: Network | undefined
  readonly isEmpty: boolean
  /** Tokens that are there and not shown. */
  readonly hidden: number
}

/** What follows the tiles, or stands in their place: that they are loading, why they are not there, how to get more. */
function Rest({ view, network, isEmpty, hidden }: RestProps): ReactNode {
  const reasonOf = useReason()
  const t = useMessages('nfts', viewTexts)
  const { status, error, isOffline, isUnsupported, isFetching, isFetchingNext, hasNext, retry } = view
  const name = isolated(network?.name ?? '')
  if (status === 'loading')
    return (
      <div className="nfts-grid">
        <span className="visually-hidden" role="status">
          {t('loading')}
        </span>
        <span className="nfts-picture skeleton" aria-hidden="true" />
        <span className="nfts-picture skeleton" aria-hidden="true" />
      </div>
    )
  if (isEmpty && (error !== undefined || isOffline))
    return (
      <>
        <Message
          visual={<GlyphIcon glyph={isOffline ? 'offline' : 'error'} tone="error" size="lg" shape="circle" />}
          title={t(isOffline ? 'offline' : 'failed')}
          space="sm"
        >
          {isOffline ? t('offlineText') : reasonOf(error)}
        </Message>
        <Actions>
          <Button glyph="refresh" busy={isFetching} onClick={retry}>
            {t('retry')}
          </Button>
        </Actions>
        {error !== undefined && <ErrorDetails error={error} />}
      </>
    )
  const empty = isUnsupported ? 'unsupported' : 'none'
  return (
    <>
      {isEmpty && !hasNext && (
        <Message
          visual={<GlyphIcon glyph="image" size="lg" shape="circle" />}
          title={t(hidden > 0 ? 'onlyHidden' : empty)}
          space="sm"
        >
          {hidden > 0 ? t('onlyHiddenText') : t(`${empty}Text`, { network: name })}
        </Message>
      )}
      {(error !== undefined || isOffline) && (
        <Notice
          tone={isOffline ? 'warning' : 'error'}
          title={t(isOffline ? 'offline' : 'failed')}
          actions={<TextButton onClick={retry}>{t('retry')}</TextButton>}
        >
          {isOffline ? t('outdatedText') : reasonOf(error)}
        </Notice>
      )}
      {hasNext && (
        <LoadMore
          label={t('loadMore')}
          busy={isFetchingNext}
          onSight={view.isLoadedOnSight}
          pageCount={view.pageCount}
          onLoad={view.loadMore}
        />
      )}
    </>
  )
}
