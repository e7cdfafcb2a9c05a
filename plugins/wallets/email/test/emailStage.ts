import type { Modal } from '@portico/core'
import { evm, type EvmSpec } from '@portico/evm'
import {
  scriptedEmbeddedWallet,
  type EmbeddedWalletScript,
  type ScriptedEmbeddedWallet,
  type ScriptedEmbeddedWalletSpec,
} from '@portico/testing/embedded-wallet'
import { openStage, strictViews, type Stage } from '@portico/testing/react'
import { act } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { email, type EmailSpec, type EmailState } from '../src/index.js'

export const address = 'mira@portico.example'
export const code = '470392'
/** It has no node: nothing is asked of it. */
const network = {
  id: 31_337,
  name: 'Meridian Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

export interface EmailStage extends Stage<Modal<EvmSpec | ScriptedEmbeddedWalletSpec | EmailSpec>> {
  readonly wallet: ScriptedEmbeddedWallet
  state(): EmailState
  field(): HTMLInputElement
  /** Writes into the field of the view, and sends it off as the Enter key does. */
  submit(text: string): Promise<void>
  /** Writes into the field of the code. */
  enter(text: string): Promise<void>
  isOpen(): boolean
  /** What is announced or shown as an alert. */
  alert(): string | undefined
}

export interface EmailStageOptions extends EmbeddedWalletScript {
  readonly stored?: Map<string, string>
  readonly locale?: string
}

/** A page with the embedded wallet as the test scripts it. */
export async function openEmail({ stored, locale, ...script }: EmailStageOptions = {}): Promise<EmailStage> {
  const wallet = scriptedEmbeddedWallet(script)
  const stage = await openStage(
    { plugins: [evm({ networks: [network] }), wallet.plugin, strictViews(email())], ...(locale && { locale }) },
    stored,
  )
  const { modal } = stage
  const field = () => stage.root().querySelector<HTMLInputElement>('.view input')!
  const write = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  return {
    ...stage,
    wallet,
    state: () => modal.store.get(modal.api.email.state),
    field,
    async submit(text) {
      await write(text)
      await act(async () => field().form!.requestSubmit())
    },
    enter: write,
    isOpen: () => modal.store.get(modal.atoms.state).open,
    alert: () => stage.root().querySelector('.view [role=alert]')?.textContent ?? undefined,
  }
}

/** Sets the clock of the page `ms` ahead of the real one. Timers run as ever. */
export function skip(ms: number): void {
  const spy = vi.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + ms)
  onTestFinished(() => spy.mockRestore())
}

export async function openCode(options: EmailStageOptions = {}): Promise<EmailStage> {
  const stage = await openEmail(options)
  await stage.open('EmailLogin')
  await stage.submit(address)
  await stage.until(() => expect(stage.view()).toBe('EmailVerifyOtp'))
  await stage.settle(50)
  return stage
}
