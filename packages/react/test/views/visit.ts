import { act } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { networksModal, type NetworksModal, type NetworksModalOptions } from './networksModal.js'
import { strictRenderer } from './strictRenderer.js'

const made: NetworksModal[] = []

/** A modal under StrictMode, gone after the test. */
export async function visit(options: NetworksModalOptions = {}): Promise<NetworksModal> {
  const one = await networksModal({ renderer: await strictRenderer(), ...options })
  made.push(one)
  return one
}

/** To be called once in every file that visits. */
export function leaveAfterEach(): void {
  beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
  afterEach(async () => {
    vi.useRealTimers()
    await act(async () => made.splice(0).forEach(({ modal }) => modal.dispose()))
    document.body.replaceChildren()
  })
}

export async function type(one: NetworksModal, text: string): Promise<void> {
  const field = one.root().querySelector<HTMLInputElement>('.view input')!
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** Waits, with effects and answers let through, until `check` no longer throws. */
export async function until(one: NetworksModal, check: () => void): Promise<void> {
  const end = Date.now() + 5000
  for (;;) {
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
      await one.settle(20)
    }
  }
}

/** What is said to assistive technology, politely and at once. */
export function said(one: NetworksModal): readonly (string | null)[] {
  return [...one.root().querySelectorAll('.root > .visually-hidden')].map(({ textContent }) => textContent)
}
/** The row whose title is `name`, badge and all. */
export function rowText(one: NetworksModal, name: string): string | null | undefined {
  return [...one.root().querySelectorAll('.view .row')].find(
    (row) => row.querySelector('.row__title')?.textContent === name,
  )?.textContent
}
/** Words of the control that has the focus. */
export function focused(one: NetworksModal): string | null | undefined {
  const { activeElement } = one.root()
  return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent
}
/** Whether the modal has a wallet in use. */
export function isConnected({ modal }: NetworksModal): boolean {
  return modal.store.get(modal.atoms.account)?.status === 'connected'
}
