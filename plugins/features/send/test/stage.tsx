import type { Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { send, type SendOptions, type SendSpec, type SendState } from '../src/index.js'
import { createHarbour, type HarbourOptions } from './harbour.js'
import { createLedger, type Ledger, type LedgerOptions, type LedgerSpec } from './ledger.js'

export interface Stage extends ModalStage<Modal<LedgerSpec | SendSpec>> {
  readonly ledger: Ledger
  state(): SendState
}

/** A page with a connected wallet. */
export async function openStage(
  options: LedgerOptions & SendOptions & HarbourOptions & { readonly connected?: boolean | 'stored' } = {},
  stored: Map<string, string> = new Map<string, string>(),
): Promise<Stage> {
  const ledger = createLedger(options)
  const plugins = [ledger.plugin, strictViews(send(options)), createHarbour(options)] as const
  const stage = await openModal({ plugins }, stored)
  if (options.connected === 'stored') await stage.connected()
  else if (options.connected !== false) await stage.connect('shell')
  return { ...stage, ledger, state: () => stage.modal.store.get(stage.modal.api.send.state) }
}
