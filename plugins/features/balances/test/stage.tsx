import type { Caip10, Holding, Modal } from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { balances, type BalancesSpec } from '../src/index.js'
import { createLedger, own, type Ledger, type LedgerOptions, type LedgerSpec } from './ledger.js'
import { treasury, type TreasurySpec } from './treasury.js'

export const account: Caip10 = `eip155:1:${own}`

export interface Stage extends ModalStage<Modal<LedgerSpec | TreasurySpec | BalancesSpec>> {
  readonly ledger: Ledger
  /** What rows say, top to bottom, in the words for the eye. */
  rows(): readonly string[]
}

export interface StageOptions extends LedgerOptions {
  /** A provider of `portfolio` for EVM. Absent: the plugin's own source. */
  readonly list?: () => Promise<readonly Holding[]>
  readonly gateway?: string
  readonly locale?: string
}

/** Account of a connected wallet. */
export async function openStage({ list, gateway, locale, ...options }: StageOptions = {}): Promise<Stage> {
  const ledger = createLedger(options)
  const stage = await openModal({
    plugins: [ledger.plugin, strictViews(balances()), list && treasury(list)],
    ...(gateway !== undefined && { gateway }),
    ...(locale !== undefined && { locale }),
  })
  await stage.connect('shell')
  await stage.open('Account')
  return {
    ...stage,
    ledger,
    rows: () => [...stage.root().querySelectorAll('.tab-panel .row:not([aria-hidden])')].map(seen),
  }
}

/** The text of an element without what only assistive technology reads. */
export function seen(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
  for (const letter of copy.querySelectorAll('.icon')) letter.remove()
  return [...copy.querySelectorAll('.row__title, .row__subtitle, .row__values > *')]
    .map((part) => part.textContent)
    .join(' | ')
}
