import { namespaceOf, type Caip2, type Network, type ShellViews, type WalletInfo } from '@portico/core'
import { connectFailure, type Shell } from '@portico/core/shell'
import { useEffect, useState, type ReactNode } from 'react'
import type { ShellViewProps } from '../../shell/ShellView.js'
import { Actions } from '../../ui/Actions.js'
import { Body, Footer } from '../../ui/Body.js'
import { Button, TextButton } from '../../ui/Button.js'
import { Icon, SiteIcon } from '../../ui/Icon.js'
import { isolated } from '../../shell/plainName.js'
import { Message } from '../../ui/Message.js'
import { NetworkIcon } from '../../ui/RegistryIcon.js'
import { ConnectionIndicator, type ConnectionIndicatorState } from '../../ui/ConnectionIndicator.js'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useViewMessages } from '../../shell/useViewMessages.js'
import { useShell } from '../../shell/useShell.js'
import { asksForNetwork, leaveNetworks } from './useNetworkChoice.js'
import { SwitchNetworkFailed } from './SwitchNetworkFailed.js'
import { useRefocus } from '../useRefocus.js'
import { useAnnouncement } from '../../shell/Announcer.js'
import { useTask } from '../useTask.js'

/** Wallets announce the new network before they answer the request. Time that the answer may still take. Milliseconds. */
const answerWait = 500

/** Asks the wallet to switch network, and goes back once it has. */
export default function SwitchNetworkView({ params }: ShellViewProps<ShellViews['SwitchNetwork']>): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const id = params.network
  // Kept from the first render: after the switch, the network in use is another one.
  const [start] = useState(() => situation(shell, id))
  const target = shell.network(id)
  const to = isolated(target?.name ?? id)
  const from = start.from && isolated(start.from.name)
  const wallet = start.wallet && isolated(start.wallet.name)

  const { state, again } = useTask((signal) => shell.connections.switchNetwork(id, signal))
  const isThere = useAtomValue(shell.connections.activeNetworkId) === id && start.isElsewhere
  const isAnswered = state.status === 'done'
  const isDone = isAnswered || isThere
  const failure = state.status === 'failed' && !isDone ? connectFailure(state.error) : undefined
  const isSlow = state.status === 'slow' && !isDone && wallet !== undefined
  const title = isDone
    ? t('nowOn', { network: to })
    : isSlow
      ? t('slowTitle', { wallet })
      : wallet === undefined
        ? t('switchingTo', { to })
        : t('approveIn', { wallet })
  useAnnouncement(isDone || failure ? undefined : title)
  const body = useRefocus(isDone ? 'done' : state.status)

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(
      () => {
        const { store, router, notices } = shell
        // When the modal was closed meanwhile, the router has another view.
        if (store.get(router.route).view !== 'SwitchNetwork') return
        notices.show('success', t('nowOn', { network: to }))
        leaveNetworks(shell)
      },
      isAnswered ? 0 : answerWait,
    )
    return () => clearTimeout(timer)
  }, [shell, t, to, isDone, isAnswered])

  return (
    <>
      <Body scroller={body}>
        <ConnectionIndicator
          from={start.wallet ? <Icon name={start.wallet.name} src={start.wallet.icon} size="lg" /> : <SiteIcon />}
          to={target ? <NetworkIcon network={target} size="lg" /> : <Icon name={id} shape="circle" size="lg" />}
          state={indicatorState(isDone, isSlow || failure === 'pending', failure)}
        />
        {failure ? (
          <SwitchNetworkFailed
            failure={failure}
            error={state.status === 'failed' ? state.error : undefined}
            wallet={wallet}
            from={from}
            to={to}
            again={again}
          />
        ) : isSlow ? (
          <>
            <Message title={title}>{t('slowText')}</Message>
            <Actions stack>
              <Button variant="primary" data-autofocus="" onClick={again}>
                {t('askWalletAgain', { wallet })}
              </Button>
            </Actions>
          </>
        ) : (
          <Message title={title}>
            {isDone || wallet === undefined
              ? undefined
              : from === undefined
                ? t('switchingTo', { to })
                : t('switching', { from, to })}
          </Message>
        )}
      </Body>
      {state.status === 'waiting' && !isDone && wallet !== undefined && (
        <Footer>
          {t('noWindow')} <TextButton onClick={again}>{t('askAgain')}</TextButton>
        </Footer>
      )}
    </>
  )
}

interface Situation {
  readonly from: Network | undefined
  /** The wallet that has to answer; undefined when no wallet is asked. */
  readonly wallet: WalletInfo | undefined
  readonly isElsewhere: boolean
}

function situation(shell: Shell, id: Caip2): Situation {
  const { connections, store } = shell
  const inUse = store.get(connections.activeNetworkId)
  return {
    from: inUse === undefined ? undefined : shell.network(inUse),
    wallet: asksForNetwork(shell, id) ? connections.active(namespaceOf(id))?.session.wallet : undefined,
    isElsewhere: inUse !== id,
  }
}

function indicatorState(isDone: boolean, isSlow: boolean, failure: string | undefined): ConnectionIndicatorState {
  if (isDone) return 'done'
  if (isSlow) return 'slow'
  return failure ? 'declined' : 'waiting'
}
