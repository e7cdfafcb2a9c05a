import type { PluginHandle } from '@portico/core'
import { useAtomValue } from '@portico/react/ui'
import { useEffect } from 'react'
import type { OnrampSpec } from '../OnrampSpec.js'
import type { OnrampState } from '../OnrampState.js'

export type OnrampHandle = PluginHandle<OnrampSpec>

/** The draft. Loads what can be bought and paid with. */
export function useDraft({ api }: OnrampHandle): OnrampState {
  const state = useAtomValue(api.state)
  const isKnown = state.currencies !== undefined
  useEffect(() => {
    if (!isKnown) void api.loadCurrencies()
  }, [api, isKnown])
  return state
}
