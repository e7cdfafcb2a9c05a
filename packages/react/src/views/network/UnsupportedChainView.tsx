import { atom, type Caip2, type Namespace, type ShellViews } from '@portico/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useNetworkName } from '../../shell/useNetworkName.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { Body, Footer } from '../../ui/Body.js'
import { TextButton } from '../../ui/Button.js'
import { Glyph } from '../../ui/Glyph.js'
import { GlyphIcon } from '../../ui/Icon.js'
import { List } from '../../ui/List.js'
import { Message } from '../../ui/Message.js'
import { isolated } from '../../shell/plainName.js'
import { NetworkRow } from './NetworkRow.js'
import { SharedSession, useSession } from '../account/SharedSession.js'
import { useDisconnect } from '../account/useDisconnect.js'
import { useNetworkChoice } from './useNetworkChoice.js'

/** The wallet is on a network that the site does not use: the visitor chooses another network or disconnects. The view cannot be closed otherwise. */
export default function UnsupportedChainView(_props: ShellViewProps<ShellViews['UnsupportedChain']>): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const { metadata, modal } = shell
  const networks = useAtomValue(shell.networks)
  const networkName = useNetworkName()
  const { networkId, connectionId, namespace } = useUnsupportedNetwork()
  const choice = useNetworkChoice()
  const disconnect = useDisconnect()
  const session = useSession(connectionId)
  const [isAsking, setAsking] = useState(false)
  const isAnswered = networkId === undefined
  useEffect(() => {
    // The wallet has switched, another namespace is in use, or the wallet is disconnected.
    if (isAnswered && shell.store.get(shell.router.route).view === 'UnsupportedChain') modal.close()
  }, [shell, modal, isAnswered])

  const leave = () => connectionId !== undefined && void disconnect.run(connectionId, { connectionId })
  const ofNamespace = networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const name = networkId === undefined ? undefined : networkName(networkId)
  if (isAsking && session)
    return (
      <Body>
        <SharedSession session={session} keep={() => setAsking(false)} disconnect={leave} />
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
          {(ofNamespace.length > 0 ? ofNamespace : networks).map((network) => (
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
            onClick={() => (session && session.connections.length > 1 ? setAsking(true) : leave())}
          >
            {t('disconnect')}
          </TextButton>
        </Footer>
      )}
    </>
  )
}

export interface UnsupportedNetwork {
  /** The network of the wallet in use; undefined when the site is configured for it. */
  readonly networkId: Caip2 | undefined
  readonly connectionId: string | undefined
  readonly namespace: Namespace | undefined
}

/** Whether the wallet in use is on a network that the site is not configured for. */
export function useUnsupportedNetwork(): UnsupportedNetwork {
  const { connections, networks } = useShell()
  const found = useMemo(
    () =>
      atom((get): UnsupportedNetwork => {
        const namespace = get(connections.activeNamespace)
        const account = namespace === undefined ? undefined : get(connections.account(namespace))
        const { networkId, connectionId } = account ?? {}
        const isWrong =
          connectionId !== undefined && !get(networks).some(({ caipNetworkId }) => caipNetworkId === networkId)
        return { networkId: isWrong ? networkId : undefined, connectionId, namespace }
      }),
    [connections, networks],
  )
  return useAtomValue(found)
}
