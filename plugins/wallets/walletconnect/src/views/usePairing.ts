import type { Connection } from '@portico/core'
import { useAtomValue, useModalContext } from '@portico/react/ui'

/** How a pairing stands, for a view. */
export type Pairing =
  /** There is no code yet. */
  | { readonly status: 'preparing' }
  | { readonly status: 'ready'; readonly uri: string; readonly expiresAt: number; readonly isDelivered: boolean }
  /** `canRetry` comes 1 s later. */
  | { readonly status: 'declined' | 'failed'; readonly error: unknown; readonly canRetry: boolean }
  | { readonly status: 'connected'; readonly connections: readonly Connection[] }

/** The modal's connect flow as these views draw it. The flow begins and ends with the route, not with a view. */
export function usePairing(): { readonly pairing: Pairing; readonly retry: () => void } {
  const { connections, flows } = useModalContext()
  const flow = useAtomValue(connections.flow)
  const attempt = useAtomValue(connections.attempt)
  const retry = (): void => flows.retry()
  if (flow.status === 'connected' || flow.status === 'signingIn')
    return { pairing: { status: 'connected', connections: flow.connections }, retry }
  if (flow.status === 'failed') {
    const { failure, error, canRetry } = flow
    return { pairing: { status: failure === 'declined' ? 'declined' : 'failed', error, canRetry }, retry }
  }
  if (attempt?.uri === undefined || attempt.expiresAt === undefined) return { pairing: { status: 'preparing' }, retry }
  const { uri, expiresAt, isDelivered = false } = attempt
  return { pairing: { status: 'ready', uri, expiresAt, isDelivered }, retry }
}
