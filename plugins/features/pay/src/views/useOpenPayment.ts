import type { PluginHandle } from '@portico/core'
import { useAtomValue } from '@portico/react/ui'
import { useEffect, useState } from 'react'
import type { PayControls, PaySpec } from '../PaySpec.js'
import type { PayState } from '../PayState.js'

/** A payment that is not settled, with what is done with it. */
export interface OpenPayment {
  readonly plugin: PluginHandle<PaySpec>
  readonly controls: PayControls
  readonly state: PayState
}

/** Undefined where the page opened the view without a payment. */
export function useOpenPayment(plugin: PluginHandle<PaySpec>): OpenPayment | undefined {
  const { api } = plugin
  const state = useAtomValue(api.state)
  const [controls, setControls] = useState(api.load.loaded)
  useEffect(() => {
    // The payment was made by this code: it is there.
    void api.load().then(setControls, () => {})
  }, [api])
  const isOver = state?.result?.success === false
  return state && controls && !isOver ? { plugin, controls, state } : undefined
}
