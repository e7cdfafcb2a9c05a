import type { AccountState, Network, PluginHandle } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  ErrorDetails,
  GlyphIcon,
  Message,
  Skeleton,
  Unavailable,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SwapsSpec } from '../SwapsSpec.js'
import type { SwapControls, SwapState } from '../SwapState.js'

export type SwapsHandle = PluginHandle<SwapsSpec>

/** The swap that is being entered, and what can be done with it. */
export interface SwapView {
  readonly state: SwapState
  readonly controls: SwapControls
  readonly emit: SwapsHandle['emit']
  readonly account: AccountState & { readonly address: string }
  readonly network: Network | undefined
}

/** Loads what swaps, and keeps the quote fresh while the view is there. Until then, what is shown instead. */
export function useSwap({ api, connections, emit }: SwapsHandle): SwapView | { readonly instead: ReactNode } {
  const shell = useModalContext()
  const state = useAtomValue(api.state)
  const isAvailable = useAtomValue(api.available)
  const account = useAtomValue(connections.activeAccount)
  const [loaded, setLoaded] = useState<{ readonly controls?: SwapControls; readonly failure?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isHere = true
    let unwatch = (): void => {}
    void api.load().then(
      (controls) => {
        if (!isHere) return
        unwatch = controls.watch()
        setLoaded({ controls })
      },
      (failure: unknown) => isHere && setLoaded({ failure }),
    )
    return () => {
      isHere = false
      unwatch()
    }
  }, [api, attempt])
  const { address, networkId } = account
  const { controls, failure } = loaded
  if (!isAvailable || address === undefined) return { instead: <NotAvailable /> }
  if (failure !== undefined)
    return {
      instead: (
        <LoadFailed
          error={failure}
          onRetry={() => {
            setLoaded({})
            setAttempt(attempt + 1)
          }}
        />
      ),
    }
  if (!controls || !state) return { instead: <Loading /> }
  return { state, controls, emit, account: { ...account, address }, network: networkId && shell.network(networkId) }
}

/** In the shape of the two panels. */
export function Loading(): ReactNode {
  return (
    <Body busy>
      {[0, 1].map((panel) => (
        <div key={panel} className="card" data-pad="">
          <Skeleton width="64px" line="sm" />
          <Skeleton width="128px" line="hero" />
          <Skeleton width="96px" line="sm" />
        </div>
      ))}
    </Body>
  )
}

/** The tokens, or the code, could not be loaded. */
export function LoadFailed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }): ReactNode {
  const { notices } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const title = t('initializeFailed')
  useEffect(() => notices.show('error', title), [notices, title])
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="offline" size="lg" shape="circle" tone="error" />} title={title}>
        {t('initializeFailedText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Actions>
      <ErrorDetails error={error} />
    </Body>
  )
}

/** Shown when a page opens a view that cannot be used, or the wallet disconnects or changes meanwhile. */
function NotAvailable(): ReactNode {
  const t = useMessages('swaps', viewTexts)
  return (
    <Unavailable glyph="exchange" title={t('unavailable')} noWallet={t('notConnectedText')}>
      {t('unavailableText')}
    </Unavailable>
  )
}
