import type { AccountState, Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { act } from 'react'
import { expect } from 'vitest'
import { names, type NamesApi, type NamesOptions, type NamesSpec } from '../src/index.js'
import {
  createLagoon,
  startNames,
  suffix,
  type Lagoon,
  type LagoonOptions,
  type LagoonSpec,
  type NameGatewayDouble,
} from './site.js'

export interface Stage extends ModalStage<Modal<LagoonSpec | NamesSpec>> {
  readonly gateway: NameGatewayDouble
  readonly lagoon: Lagoon
  readonly api: NamesApi
  account(): AccountState
}

export interface StageOptions extends LagoonOptions {
  readonly names?: NamesOptions
  readonly prepare?: (gateway: NameGatewayDouble) => void
  readonly connected?: boolean
  readonly stored?: Map<string, string>
}

/** A page with a connected wallet, by default the embedded one. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  const gateway = await startNames()
  options.prepare?.(gateway)
  const lagoon = createLagoon(options)
  const stage = await openModal(
    {
      gateway: gateway.url,
      projectId: 'orchard',
      plugins: [lagoon.plugin, strictViews(names({ suffix, ...options.names }))],
    },
    options.stored,
  )
  if (options.connected !== false) {
    await act(async () => void (await lagoon.connect()))
    await stage.connected()
  }
  return {
    ...stage,
    gateway,
    lagoon,
    api: stage.modal.api.names,
    account: () => stage.modal.store.get(stage.modal.atoms.account)!,
  }
}

/** Waits until the name of the account is known, or known to be none. */
export async function openNamed(options: StageOptions = {}): Promise<Stage> {
  const stage = await openStage(options)
  await stage.until(() => expect(stage.gateway.asked('/v1/identity').length).toBeGreaterThan(0))
  await stage.settle(80)
  return stage
}
