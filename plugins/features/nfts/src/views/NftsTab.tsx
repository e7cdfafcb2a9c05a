import { parseCaip10, type Asset, type Caip10, type PluginHandle } from '@portico/core'
import {
  Actions,
  Button,
  isolated,
  PagedListEnd,
  plainName,
  Sheet,
  useMessages,
  useModalContext,
  useNetworkName,
  usePreloadView,
} from '@portico/react/ui'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NftsSpec } from '../NftsSpec.js'
import { nameOf, NftPicture, shortId } from './NftPicture.js'
import css from './nfts.css?inline'
import { keyOf, useNfts } from './useNfts.js'

/** Tiles side by side, as in the style sheet. */
const columns = 2

export interface NftsTabProps {
  readonly plugin: PluginHandle<NftsSpec>
  readonly account: Caip10
}

/** The non-fungible tokens of the account on its network. */
export function NftsTab({ plugin, account }: NftsTabProps): ReactNode {
  const { router } = useModalContext()
  const networkName = useNetworkName()
  const t = useMessages('nfts', viewTexts)
  const { networkId } = parseCaip10(account)
  const { list, items, isUnsupported } = useNfts(plugin, account)
  const [isSpamShown, setSpamShown] = useState(false)
  const spam = items.filter(({ isSpam }) => isSpam)
  const visible = isSpamShown ? items : items.filter(({ isSpam }) => !isSpam)
  const empty = isUnsupported ? 'unsupported' : 'none'
  const name = isolated(networkName(networkId))
  const none =
    spam.length > 0 && !isSpamShown
      ? { title: t('onlyHidden'), text: t('onlyHiddenText') }
      : { title: t(empty), text: t(`${empty}Text`, { network: name }) }
  return (
    <>
      <Sheet css={css} />
      {visible.length > 0 && (
        <Grid
          items={visible}
          label={t('tokens')}
          onOpen={({ contract, tokenId }) => router.push('NftDetail', { contract, tokenId, network: networkId })}
        />
      )}
      <PagedListEnd
        list={list}
        isEmpty={visible.length === 0}
        skeleton={
          <div className="nfts-grid">
            <span className="nfts-picture skeleton" aria-hidden="true" />
            <span className="nfts-picture skeleton" aria-hidden="true" />
          </div>
        }
        none={{ glyph: 'image', ...none }}
        t={t}
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
