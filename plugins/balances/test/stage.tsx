import type { AnyPlugin, Caip10, Holding, Modal } from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { act } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { balances, type BalancesSpec } from '../src/index.js'
import { createLedger, own, type Ledger, type LedgerOptions, type LedgerSpec } from './ledger.js'
import { treasury, type TreasurySpec } from './treasury.js'

export const account: Caip10 = `eip155:1:${own}`

export interface Stage {
  readonly ledger: Ledger
  readonly modal: Modal<LedgerSpec | TreasurySpec | BalancesSpec>
  root(): ShadowRoot
  view(): string | undefined
  text(): string
  toast(): string | undefined
  /** What rows say, top to bottom, in the words for the eye. */
  rows(): readonly string[]
  button(label: string): HTMLButtonElement | undefined
  press(label: string): Promise<void>
  search(text: string): Promise<void>
  settle(): Promise<unknown>
  until(check: () => void): Promise<void>
}

export interface StageOptions extends LedgerOptions {
  /** A provider of `portfolio` for EVM. Absent: the plugin's own source. */
  readonly list?: () => Promise<readonly Holding[]>
  readonly gateway?: string
  readonly plugins?: readonly AnyPlugin[]
  readonly locale?: string
}

const makeModal = (
  ledger: Ledger,
  { list, gateway, locale }: StageOptions,
): TestModal<Modal<LedgerSpec | TreasurySpec | BalancesSpec>> =>
  createTestModal({
    plugins: [ledger.plugin, balances(), list && treasury(list)],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
    ...(gateway !== undefined && { gateway }),
    ...(locale !== undefined && { locale }),
  }) as never

/** Account of a connected wallet. The test fails on anything written to the console. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  const ledger = createLedger(options)
  const { modal, errors } = makeModal(ledger, options)
  modal.start()
  const root = () => document.querySelector('portico-modal')!.shadowRoot!
  const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
  onTestFinished(async () => {
    await act(async () => modal.dispose())
    document.body.replaceChildren()
    expect(logs.flatMap(({ mock }) => mock.calls).filter(([text]) => !String(text).startsWith('[Portico]'))).toEqual([])
    expect(errors).toEqual([])
  })
  const buttons = () => [...root().querySelectorAll('button')]
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.querySelector('.row__title')?.textContent ?? element.textContent
  const stage: Stage = {
    ledger,
    modal,
    root,
    view: () => root().querySelector('.view')?.getAttribute('data-view') ?? undefined,
    text: () => root().querySelector('.view')?.textContent ?? '',
    toast: () => root().querySelector('.toast')?.textContent ?? undefined,
    rows: () => [...root().querySelectorAll('.tab-panel .row:not([aria-hidden])')].map(seen),
    button: (label) => buttons().find((one) => nameOf(one) === label),
    async press(label) {
      const named = stage.button(label)
      if (!named) throw new Error(`no button '${label}' among ${buttons().map(nameOf).join(' | ')}`)
      await act(async () => named.click())
      await settle()
    },
    async search(text) {
      const input = root().querySelector<HTMLInputElement>('input[type=search]')!
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    settle,
    async until(check) {
      const end = Date.now() + 8000
      for (;;) {
        try {
          return check()
        } catch (error) {
          if (Date.now() > end) throw error
          await settle()
        }
      }
    },
  }
  await act(async () => void modal.connect({ wallet: 'shell' }).catch(() => {}))
  await stage.until(() => expect(modal.store.get(modal.atoms.account)?.status).toBe('connected'))
  await act(async () => modal.open('Account'))
  await stage.until(() => expect(stage.view()).toBe('Account'))
  return stage
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
