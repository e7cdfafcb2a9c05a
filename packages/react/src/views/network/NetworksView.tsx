import type { Namespace, Network } from '@portico/core'
import { useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Actions } from '../../ui/Actions.js'
import { Badge } from '../../ui/Badge.js'
import { Body, StickyHead } from '../../ui/Body.js'
import { Button } from '../../ui/Button.js'
import { Chips } from '../../ui/Chips.js'
import { Glyph } from '../../ui/Glyph.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { LongList } from '../../ui/LongList.js'
import { Message } from '../../ui/Message.js'
import { SearchField } from '../../ui/SearchField.js'
import { useAtomField, useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { namespaceName } from '../namespaceName.js'
import { NetworkRow } from './NetworkRow.js'
import { useNetworkChoice } from './useNetworkChoice.js'
import { useAnnouncement } from '../../shell/Announcer.js'

/** With fewer networks there is no search field. */
const worthSearching = 6
const nameOf = ({ name }: Network): string => name

/** The networks of the site. The one in use is marked. */
export default function NetworksView(): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const networks = useAtomValue(shell.networks)
  const opened = useAtomField(shell.state, 'namespace')
  const inUse = useAtomValue(shell.modal.atoms.network)
  const connected = useConnectedNamespaces()
  const choice = useNetworkChoice()
  const scroller = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [namespace, setNamespace] = useState(opened ?? '')
  const namespaces = [...new Set(networks.map(({ chainNamespace }) => chainNamespace))]
  const isMany = networks.length >= worthSearching
  const search = isMany ? text.trim() : ''
  const namespaceInView = namespaces.includes(namespace) ? namespace : ''
  const found = inOrder(
    networks.filter(
      (network) => (!namespaceInView || network.chainNamespace === namespaceInView) && isFound(network, search),
    ),
  )
  const isNothing = found.length === 0
  const nothing = search ? t('noNetworkCalled', { name: isolated(search) }) : t('noNetworks')
  useAnnouncement(isNothing ? nothing : undefined)

  const isInUse = ({ caipNetworkId }: Network): boolean => caipNetworkId === inUse?.caipNetworkId
  function draw(network: Network): ReactElement {
    const isCurrent = isInUse(network)
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
  }

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
      {(isMany || namespaces.length > 1) && (
        <StickyHead>
          {isMany && <SearchField value={text} onChange={setText} label={t('searchNetworks')} />}
          {namespaces.length > 1 && (
            <Chips
              label={t('networkKind')}
              choices={[
                { id: '', label: t('everyKind') },
                ...namespaces.map((id) => ({ id, label: namespaceName(shell, id) })),
              ]}
              selected={namespaceInView}
              onSelect={setNamespace}
            />
          )}
        </StickyHead>
      )}
      <Body tall={isMany} scroller={scroller}>
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
          <LongList
            items={found}
            label={t('networksTitle')}
            scroller={scroller}
            nameOf={nameOf}
            first={found.findIndex(isInUse)}
          >
            {draw}
          </LongList>
        )}
      </Body>
    </>
  )
}

/** Namespaces in which a wallet is connected or being restored. */
function useConnectedNamespaces(): readonly Namespace[] {
  const all = useAtomValue(useShell().connections.list)
  return [...new Set(all.map(({ namespace }) => namespace))]
}

/** In the configured order, testnets last. */
function inOrder(networks: readonly Network[]): readonly Network[] {
  return [...networks].sort((a, b) => Number(a.testnet ?? false) - Number(b.testnet ?? false))
}

/** Matches the name, the currency, or the whole id of the chain. */
function isFound({ id, name, nativeCurrency }: Network, search: string): boolean {
  const text = search.toLowerCase()
  const isPart = [name, nativeCurrency.symbol, nativeCurrency.name].some((part) => part.toLowerCase().includes(text))
  return isPart || String(id) === search
}
