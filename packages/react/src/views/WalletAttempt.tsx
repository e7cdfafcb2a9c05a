import type { Connection, Namespace, Wallet } from '@portico/core'
import { useRef, useState, type ReactNode } from 'react'
import { Body } from '../ui/Body.js'
import { Footer } from '../ui/Body.js'
import { isolated } from '../ui/plainName.js'
import { Message } from '../ui/Message.js'
import { SiteIcon } from '../ui/Icon.js'
import { TextButton } from '../ui/Button.js'
import { ConnectionIndicator, type ConnectionIndicatorState } from '../ui/ConnectionIndicator.js'
import { WalletIcon } from '../ui/RegistryIcon.js'
import { useShellMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'
import { AttemptFailed } from './AttemptFailed.js'
import { connectFailure } from './connectFailure.js'
import { connectSteps, type ConnectStep } from './connectSteps.js'
import { ConnectedMessage } from './ConnectedMessage.js'
import { namespaceName } from './namespaceName.js'
import { WalletTimeout } from './WalletTimeout.js'
import { useRefocus } from './useRefocus.js'
import { useAnnouncement } from '../frame/Announcer.js'
import { useTask } from './useTask.js'

export interface WalletAttemptProps {
  readonly wallet: Wallet
  readonly namespaces: readonly Namespace[]
}

/** Asks a wallet, one question after the other where it needs several, and draws what becomes of it. */
export function WalletAttempt({ wallet, namespaces }: WalletAttemptProps): ReactNode {
  const shell = useShell()
  const t = useShellMessages()
  const [step, setStep] = useState<{ readonly at: ConnectStep; readonly place: number }>()
  // What earlier questions brought stays when a later one is declined.
  const [connected, setConnected] = useState<readonly Connection[]>([])
  // What a question reads that began before the one that set it has been drawn.
  const held = useRef(connected)
  const steps = connectSteps(wallet.connectors, namespaces)
  const name = isolated(wallet.name)

  async function ask(signal: AbortSignal): Promise<readonly Connection[]> {
    const isOpen = ({ namespaces: wanted }: ConnectStep) =>
      !wanted.every((namespace) => held.current.some((connection) => connection.namespace === namespace))
    for (const [index, at] of steps.entries()) {
      if (!isOpen(at)) continue
      setStep({ at, place: index + 1 })
      held.current = [
        ...held.current,
        ...(await shell.connections.connect({ connector: at.connector, namespaces: at.namespaces, wallet, signal })),
      ]
      setConnected(held.current)
    }
    return held.current
  }
  const [finished, setFinished] = useState(false)
  const { state, run } = useTask(ask)
  const again = () => run(ask)
  const isDone = state.status === 'done' || finished
  const failure = state.status === 'failed' && !finished ? connectFailure(state.error) : undefined
  const title = isDone
    ? t('connected')
    : failure
      ? undefined
      : state.status === 'slow'
        ? t('slowTitle', { wallet: name })
        : t('continueIn', { wallet: name })
  useAnnouncement(title)
  const body = useRefocus(isDone ? 'done' : state.status)

  return (
    <>
      <Body scroller={body}>
        <ConnectionIndicator
          from={<SiteIcon />}
          to={<WalletIcon wallet={wallet} size="lg" />}
          state={isDone ? 'done' : threadState(state.status, failure)}
        />
        {isDone ? (
          <ConnectedMessage connections={connected} />
        ) : failure ? (
          <AttemptFailed
            wallet={wallet}
            failure={failure}
            error={state.status === 'failed' ? state.error : undefined}
            connected={connected}
            namespaces={namespaces}
            again={again}
            finish={() => setFinished(true)}
          />
        ) : state.status === 'slow' ? (
          <WalletTimeout wallet={wallet} title={t('slowTitle', { wallet: name })} again={again} />
        ) : (
          <Message title={t('continueIn', { wallet: name })}>
            {t('continueText', { wallet: name })}
            {step && steps.length > 1 && (
              <>
                {' '}
                {t('continueNamespace', {
                  chain: step.at.namespaces.map((namespace) => namespaceName(shell, namespace)).join(', '),
                  step: step.place,
                  steps: steps.length,
                })}
              </>
            )}
          </Message>
        )}
      </Body>
      {state.status === 'waiting' && (
        <Footer>
          {t('noWindow')} <TextButton onClick={again}>{t('askAgain')}</TextButton>
        </Footer>
      )}
    </>
  )
}

function threadState(status: string, failure: string | undefined): ConnectionIndicatorState {
  if (failure === 'pending') return 'slow'
  if (failure) return 'declined'
  return status === 'slow' ? 'slow' : 'waiting'
}
