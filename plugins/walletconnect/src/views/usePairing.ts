import { isPorticoError, isRejection, PorticoError, type Connection, type Wallet } from '@portico/core'
import { useAtomValue, useModalContext } from '@portico/react/ui'
import { useEffect, useState } from 'react'
import { untilRetry } from '../pairing/pairingTimes.js'
import type { PairingState, WalletConnectHandle } from '../WalletConnectSpec.js'

/** How an attempt stands, for a view. */
export type Pairing =
  /** No code yet. */
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number; readonly isDelivered: boolean }
  /** `canRetry` comes 1 s later [4.9]. */
  | { readonly status: 'declined' | 'failed'; readonly error: unknown; readonly canRetry: boolean }
  | { readonly status: 'connected'; readonly connections: readonly Connection[] }

/** How attempt number `of` ended. */
type Outcome = { readonly of: number } & (
  | { readonly status: 'declined' | 'failed'; readonly error: unknown; readonly endedAt: number }
  | { readonly status: 'connected'; readonly connections: readonly Connection[] }
)

/** Conducts attempts for a view: the first as it appears, further ones by `retry`, the last given up as it goes. */
export function usePairing(
  plugin: WalletConnectHandle,
  wallet?: Wallet,
): { readonly pairing: Pairing; readonly retry: () => void } {
  const shell = useModalContext()
  const state = useAtomValue(plugin.api.pairing)
  const { namespace } = useAtomValue(shell.modal.atoms.state)
  const [attempt, setAttempt] = useState(0)
  const [last, setOutcome] = useState<Outcome>()
  const outcome = last?.of === attempt ? last : undefined
  const canRetry = useRetry(outcome && 'endedAt' in outcome ? outcome.endedAt : undefined)

  useEffect(() => {
    const leaving = new AbortController()
    const { connections, store } = plugin
    const connector = store.get(connections.connectors).find(({ id }) => id === 'walletConnect')
    async function connect(): Promise<void> {
      // Later, as StrictMode runs every effect twice, and an attempt is not to be begun for that.
      await Promise.resolve()
      if (leaving.signal.aborted || !connector) return
      try {
        const made = await connections.connect({
          connector,
          ...(wallet ? { wallet } : {}),
          ...(namespace === undefined ? {} : { namespaces: [namespace] }),
          signal: leaving.signal,
        })
        if (!leaving.signal.aborted) setOutcome({ of: attempt, status: 'connected', connections: made })
      } catch (error) {
        if (leaving.signal.aborted) return
        const isDeclined = isPorticoError(error, 'core/connectionRejected') || isRejection(error)
        setOutcome({ of: attempt, status: isDeclined ? 'declined' : 'failed', error, endedAt: Date.now() })
      }
    }
    void connect()
    // The visitor went to choose another wallet: what waits for a connection goes on waiting.
    return () => leaving.abort(new PorticoError('core/attemptReplaced', { shortMessage: 'Another wallet is chosen' }))
  }, [plugin, wallet, namespace, attempt])

  return { pairing: toPairing(outcome, canRetry, state), retry: () => setAttempt((before) => before + 1) }
}

function toPairing(outcome: Outcome | undefined, canRetry: boolean, state: PairingState): Pairing {
  if (outcome?.status === 'connected') return outcome
  if (outcome) return { status: outcome.status, error: outcome.error, canRetry }
  if (state.status !== 'connecting' || !state.code) return { status: 'preparing' }
  return { status: 'ready', ...state.code, isDelivered: state.isDelivered }
}

/** Whether a second has gone by since an attempt ended [4.9]. */
function useRetry(endedAt: number | undefined): boolean {
  const [allowedFor, setAllowedFor] = useState<number>()
  useEffect(() => {
    if (endedAt === undefined) return undefined
    const timer = setTimeout(() => setAllowedFor(endedAt), untilRetry(endedAt, Date.now()))
    return () => clearTimeout(timer)
  }, [endedAt])
  return endedAt !== undefined && allowedFor === endedAt
}
