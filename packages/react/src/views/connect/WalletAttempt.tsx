import type { Connection, ConnectFlowState, Wallet } from '@portico/core'
import type { ReactNode } from 'react'
import { Address } from '../../ui/Address.js'
import { Body, Footer } from '../../ui/Body.js'
import { ConnectionIndicator, type ConnectionIndicatorState } from '../../ui/ConnectionIndicator.js'
import { isolated } from '../../shell/plainName.js'
import { Message } from '../../ui/Message.js'
import { SiteIcon } from '../../ui/Icon.js'
import { TextButton } from '../../ui/Button.js'
import { WalletIcon } from '../../ui/RegistryIcon.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { AttemptFailed } from './AttemptFailed.js'
import { namespaceName } from '../namespaceName.js'
import { useAnnouncement } from '../../shell/Announcer.js'
import { useRefocus } from '../useRefocus.js'
import { WalletTimeout } from './WalletTimeout.js'

export interface WalletAttemptProps {
  readonly wallet: Wallet
  readonly flow: ConnectFlowState
}

/** Shows how the connect of a wallet on this page goes: waiting, slow, connected or failed. */
export function WalletAttempt({ wallet, flow }: WalletAttemptProps): ReactNode {
  const { flows } = useShell()
  const t = useViewMessages()
  const name = isolated(wallet.name)
  const isSlow = flow.status === 'waiting' && flow.isSlow
  const titles: Partial<Record<ConnectFlowState['status'], string>> = {
    connected: t('connected'),
    signingIn: t('connected'),
    waiting: isSlow ? t('slowTitle', { wallet: name }) : t('continueIn', { wallet: name }),
  }
  useAnnouncement(titles[flow.status])
  const body = useRefocus(isSlow ? 'slow' : flow.status)

  return (
    <>
      <Body scroller={body}>
        <ConnectionIndicator
          from={<SiteIcon />}
          to={<WalletIcon wallet={askedOf(wallet, flow)} size="lg" />}
          state={indicatorState(flow)}
        />
        {flow.status === 'connected' || flow.status === 'signingIn' ? (
          <ConnectedMessage connections={flow.connections} />
        ) : flow.status === 'failed' ? (
          <AttemptFailed wallet={wallet} flow={flow} />
        ) : isSlow ? (
          <WalletTimeout wallet={wallet} title={t('slowTitle', { wallet: name })} again={() => flows.retry()} />
        ) : (
          <Waiting wallet={wallet} flow={flow} />
        )}
      </Body>
      {flow.status === 'waiting' && !isSlow && (
        <Footer>
          {t('noWindow')} <TextButton onClick={() => flows.retry()}>{t('askAgain')}</TextButton>
        </Footer>
      )}
    </>
  )
}

function Waiting({ wallet, flow }: WalletAttemptProps): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const v = { wallet: isolated(wallet.name) }
  return (
    <Message title={t('continueIn', v)}>
      {t('continueText', v)}
      {flow.status === 'waiting' && flow.steps > 1 && (
        <>
          {' '}
          {t('continueNamespace', {
            chain: flow.asked.map((namespace) => namespaceName(shell, namespace)).join(', '),
            step: flow.step,
            steps: flow.steps,
          })}
        </>
      )}
    </Message>
  )
}

/** With the image of the connector that is asked: a row may join wallets that only share a name. */
function askedOf(wallet: Wallet, flow: ConnectFlowState): Wallet {
  const namespace = flow.status === 'waiting' ? flow.asked[0] : undefined
  if (namespace === undefined || wallet.connectors.length < 2) return wallet
  const connector = wallet.connectors.find(({ namespaces }) => namespaces.includes(namespace))
  return connector ? { ...wallet, imageUrl: connector.imageUrl, imageId: connector.imageId } : wallet
}

function indicatorState(flow: ConnectFlowState): ConnectionIndicatorState {
  if (flow.status === 'connected' || flow.status === 'signingIn') return 'done'
  if (flow.status === 'failed') return flow.failure === 'pending' ? 'slow' : 'declined'
  return flow.status === 'waiting' && flow.isSlow ? 'slow' : 'waiting'
}

/** The connect succeeded. The modal closes by itself a moment later. */
function ConnectedMessage({ connections }: { readonly connections: readonly Connection[] }): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const [first] = connections
  const network = first && shell.network(first.networkId)
  return (
    <Message title={t('connected')}>
      {first && <Address address={first.selected} />} {network && t('onNetwork', { network: isolated(network.name) })}
    </Message>
  )
}
