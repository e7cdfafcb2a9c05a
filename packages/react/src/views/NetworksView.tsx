import type { Namespace, Network } from '@portico/core'
import { useState, type ReactNode } from 'react'
import { Actions } from '../ui/Actions.js'
import { Badge } from '../ui/Badge.js'
import { Body, StickyHead } from '../ui/Body.js'
import { Button } from '../ui/Button.js'
import { Chips } from '../ui/Chips.js'
import { Glyph } from '../ui/Glyph.js'
import { GlyphIcon } from '../ui/Icon.js'
import { isolated } from '../ui/isolated.js'
import { List } from '../ui/List.js'
import { Message } from '../ui/Message.js'
import { SearchField } from '../ui/SearchField.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { namespaceName } from './namespaceName.js'
import { NetworkRow } from './NetworkRow.js'
import { useNetworkChoice } from './useNetworkChoice.js'
import { useAnnouncement } from './useAnnouncement.js'

/** Fewer are taken in at a glance. */
const worthSearching = 6

/** The networks of this site; the one in use is marked. */
export default function NetworksView(): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const networks = useAtom(shell.networks)
  const opened = useAtom(shell.state).namespace
  const inUse = useAtom(shell.modal.atoms.network)
  const connected = useConnectedNamespaces()
  const choice = useNetworkChoice()
  const [text, setText] = useState('')
  const [namespace, setNamespace] = useState(opened ?? '')
  const families = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const isMany = networks.length >= worthSearching
  const search = isMany ? text.trim() : ''
  const family = families.includes(namespace) ? namespace : ''
  const found = inOrder(
    networks.filter((network) => (!family || network.chainNamespace === family) && isFound(network, search)),
  )
  const isNothing = found.length === 0
  const nothing = search ? t('noNetworkCalled', { name: isolated(search) }) : t('noNetworks')
  useAnnouncement(isNothing ? nothing : undefined)

  if (networks.length === 0)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="globe" size="lg" shape="circle" />} title={nothing} space="lg">
          {t('noNetworksText')}
        </Message>
      </Body>
    )
  return (
    <>
      {(isMany || families.length > 1) && (
        <StickyHead>
          {isMany && <SearchField value={text} onChange={setText} label={t('searchNetworks')} />}
          {families.length > 1 && (
            <Chips
              label={t('networkFamily')}
              choices={[
                { id: '', label: t('everyFamily') },
                ...families.map((id) => ({ id, label: namespaceName(shell, id) })),
              ]}
              selected={family}
              onSelect={setNamespace}
            />
          )}
        </StickyHead>
      )}
      <Body tall={isMany}>
        {isNothing ? (
          <>
            <Message visual={<GlyphIcon glyph="search" size="lg" shape="circle" />} title={nothing} space="lg" />
            <Actions>
              <Button
                onClick={() => {
                  setText('')
                  setNamespace('')
                }}
              >
                {t('clearSearch')}
              </Button>
            </Actions>
          </>
        ) : (
          <List label={t('networksTitle')}>
            {found.map((network) => {
              const isCurrent = network.caipNetworkId === inUse?.caipNetworkId
              const needsWallet = connected.length > 0 && !connected.includes(network.chainNamespace)
              return (
                <NetworkRow
                  key={network.caipNetworkId}
                  network={network}
                  choice={choice}
                  current={isCurrent}
                  end={
                    isCurrent ? (
                      <Glyph name="check" label={t('current')} />
                    ) : (
                      needsWallet && <Badge kind="outline">{t('connect')}</Badge>
                    )
                  }
                />
              )
            })}
          </List>
        )}
      </Body>
    </>
  )
}

/** Namespaces in which a wallet is connected, or comes back from an earlier visit. */
function useConnectedNamespaces(): readonly Namespace[] {
  const all = useAtom(useShell().connections.list)
  return [...new Set(all.map(({ namespace }) => namespace))]
}

/** As configured, testnets after what is worth money. */
function inOrder(networks: readonly Network[]): readonly Network[] {
  return [...networks].sort((a, b) => Number(a.testnet ?? false) - Number(b.testnet ?? false))
}

/** By name, coin or the chain's own id, which some people know by heart. */
function isFound({ id, name, nativeCurrency }: Network, search: string): boolean {
  const text = search.toLowerCase()
  const isPart = [name, nativeCurrency.symbol, nativeCurrency.name].some((part) => part.toLowerCase().includes(text))
  return isPart || String(id) === search
}
