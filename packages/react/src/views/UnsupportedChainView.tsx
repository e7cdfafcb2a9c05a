import { useEffect, useState, type ReactNode } from 'react'
import type { ShellViews } from '@portico/core'
import type { ShellViewProps } from '../frame/ShellView.js'
import { Body } from '../ui/Body.js'
import { Footer } from '../ui/Footer.js'
import { Glyph } from '../ui/Glyph.js'
import { GlyphIcon } from '../ui/Icon.js'
import { isolated } from '../ui/isolated.js'
import { List } from '../ui/List.js'
import { Message } from '../ui/Message.js'
import { TextButton } from '../ui/TextButton.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { NetworkRow } from './NetworkRow.js'
import { SharedSession } from './SharedSession.js'
import { useDisconnect } from './useDisconnect.js'
import { useNetworkChoice } from './useNetworkChoice.js'
import { useUnsupportedNetwork } from './useUnsupportedNetwork.js'

/** The wallet is where the site is not: it goes to a network of the site, or it is left. There is no third way out. */
export default function UnsupportedChainView(_props: ShellViewProps<ShellViews['UnsupportedChain']>): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const { connections, metadata, modal } = shell
  const networks = useAtom(shell.networks)
  const { networkId, connectionId, namespace } = useUnsupportedNetwork()
  const choice = useNetworkChoice()
  const disconnect = useDisconnect()
  const [isAsking, setAsking] = useState(false)
  const isAnswered = networkId === undefined
  useEffect(() => {
    // Another namespace came into use, or nothing is connected any more: the question is gone.
    if (isAnswered && shell.store.get(shell.router.route).view === 'UnsupportedChain') modal.close()
  }, [shell, modal, isAnswered])

  const live = connectionId === undefined ? undefined : connections.get(connectionId)
  const leave = () => connectionId !== undefined && void disconnect.run(connectionId, { connectionId })
  const own = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const name = networkId === undefined ? undefined : (shell.network(networkId)?.name ?? t('unknownNetwork'))
  if (isAsking && live)
    return (
      <Body>
        <SharedSession session={live.session} keep={() => setAsking(false)} disconnect={leave} />
      </Body>
    )
  return (
    <>
      <Body>
        {name !== undefined && (
          <Message
            visual={<GlyphIcon glyph="unlink" tone="warning" size="lg" shape="circle" />}
            title={t('notUsed', { site: isolated(metadata.name), network: isolated(name) })}
            space="sm"
          >
            {t('chooseSupported')}
          </Message>
        )}
        <List label={t('networksTitle')}>
          {(own.length > 0 ? own : networks).map((network) => (
            <NetworkRow
              key={network.caipNetworkId}
              network={network}
              choice={choice}
              end={<Glyph name="next" size="sm" flip />}
            />
          ))}
        </List>
      </Body>
      {connectionId !== undefined && (
        <Footer>
          <TextButton
            tone="error"
            disabled={disconnect.busy !== undefined}
            onClick={() => (live && live.session.connections.length > 1 ? setAsking(true) : leave())}
          >
            {t('disconnect')}
          </TextButton>
        </Footer>
      )}
    </>
  )
}
