import type { Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { swaps, type SwapsSpec, type SwapState } from '../src/index.js'
import { createPond, type Pond, type PondSpec } from './pond.js'
import { market, type MarketSpec } from './strangersQuotes.js'

export interface Stage extends ModalStage<Modal<PondSpec | MarketSpec | SwapsSpec>> {
  readonly pond: Pond
  state(): SwapState
}

export interface StageOptions {
  readonly pond?: Pond
  readonly stored?: Map<string, string>
  /** `stored`: by an earlier page. */
  readonly connected?: boolean | 'stored'
}

/** A page with a connected wallet. */
export async function openStage(
  prepare: (pond: Pond) => void = () => {},
  { pond = createPond(), stored = new Map(), connected = true }: StageOptions = {},
): Promise<Stage> {
  prepare(pond)
  const stage = await openModal({ plugins: [pond.plugin, market(pond.market), strictViews(swaps())] }, stored)
  if (connected === 'stored') await stage.connected()
  else if (connected) await stage.connect('heron')
  return { ...stage, pond, state: () => stage.modal.store.get(stage.modal.api.swaps.state)! }
}
