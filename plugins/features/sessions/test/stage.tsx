import type { Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { act } from 'react'
import { sessions, type SessionsSpec } from '../src/index.js'
import {
  createLagoon,
  startCoSigner,
  type CoSignerDouble,
  type Lagoon,
  type LagoonOptions,
  type LagoonSpec,
} from './site.js'

export interface Stage extends ModalStage<Modal<LagoonSpec | SessionsSpec>> {
  readonly coSigner: CoSignerDouble
  readonly lagoon: Lagoon
  readonly api: Modal<LagoonSpec | SessionsSpec>['api']['sessions']
}

/** A page with a connected wallet. */
export async function openStage(options: LagoonOptions & { readonly connected?: boolean } = {}): Promise<Stage> {
  const coSigner = await startCoSigner()
  const lagoon = createLagoon(options)
  const stage = await openModal({
    projectId: 'orchard',
    plugins: [lagoon.plugin, strictViews(sessions({ coSigner: coSigner.url }))],
  })
  if (options.type === 'AUTH') await act(() => lagoon.connect())
  else if (options.connected !== false) await stage.connect('shell')
  return { ...stage, coSigner, lagoon, api: stage.modal.api.sessions }
}
