import { definePlugin, type Modal, type Plugin, type PluginSpec } from '@portico/core'
import { EmailConfirmation, type EmailConfirmationCapability } from '@portico/embedded-api/capability'
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
import { socials, type SocialsOptions, type SocialsSpec, type SocialsState } from '../src/index.js'

export const origin = 'https://secure.example'
export const resultUri: string = `${origin}/social/done?f=google-handle`

/** A window of the browser that a test closes and lets speak. */
export interface Popup {
  readonly url: string
  readonly target: string
  readonly features: string
  closed: boolean
  readonly location: { href: string }
  close(): void
}

/** Windows that the page opens from here on, in order. */
export function watchWindows(isBlocked: () => boolean = () => false): readonly Popup[] {
  const opened: Popup[] = []
  const spy = vi.spyOn(window, 'open').mockImplementation((url, target = '', features = '') => {
    if (isBlocked()) return null
    const popup: Popup = {
      url: String(url),
      target,
      features,
      closed: false,
      location: { href: String(url) },
      close() {
        popup.closed = true
      },
    }
    opened.push(popup)
    return popup as unknown as Window
  })
  onTestFinished(() => spy.mockRestore())
  return opened
}

export function say(data: unknown, from: { readonly origin?: string; readonly source: unknown }): void {
  const event = new MessageEvent('message', { data, origin: from.origin ?? origin })
  // The constructor takes windows of its own only.
  Object.defineProperty(event, 'source', { value: from.source })
  window.dispatchEvent(event)
}

export interface SocialsStage extends Stage<Modal<EvmSpec | ScriptedEmbeddedWalletSpec | SocialsSpec>> {
  readonly wallet: ScriptedEmbeddedWallet
  readonly opened: readonly Popup[]
  state(): SocialsState
  isOpen(): boolean
  /** What assistive technology is told in the next pause, and at once. */
  announced(): readonly string[]
  /** A message to the page, by default as the popup sends it. */
  message(data: unknown, from?: Parameters<typeof say>[1]): Promise<void>
}

export interface SocialsStageOptions extends EmbeddedWalletScript, SocialsOptions {
  readonly isBlocked?: () => boolean
  readonly stored?: Map<string, string>
  /** Has a view for codes that are mailed. Without it, no plugin asks for one. */
  readonly askCode?: EmailConfirmationCapability['confirm']
}

interface CodesSpec extends PluginSpec {
  readonly id: 'codes'
  readonly views: { readonly EnterCode: {} }
  readonly provides: { readonly emailConfirmation: EmailConfirmationCapability }
}

/** Another plugin, whose view takes the place of the login's. */
const codes = (ask: EmailConfirmationCapability['confirm']): Plugin<CodesSpec> =>
  definePlugin<CodesSpec>({
    id: 'codes',
    core: 1,
    provides: { emailConfirmation: EmailConfirmation },
    views: { EnterCode: { load: async () => ({ default: () => 'Code' }) } },
    setup: (context) => ({
      provide: {
        emailConfirmation: [
          {
            namespace: '*',
            impl: {
              confirm(step, signal) {
                context.plugin.router.replace('EnterCode')
                return ask(step, signal)
              },
            },
          },
        ],
      },
    }),
  })

/** It has no node: nothing is asked of it. */
const network = {
  id: 31_337,
  name: 'Meridian Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}

/** A page with the embedded wallet as the test scripts it, and windows that are only written down. */
export async function openSocials(options: SocialsStageOptions = {}): Promise<SocialsStage> {
  const { isBlocked, stored, askCode, providers, ...script } = options
  const wallet = scriptedEmbeddedWallet(script)
  const opened = watchWindows(isBlocked)
  const stage = await openStage(
    {
      plugins: [
        evm({ networks: [network] }),
        wallet.plugin,
        ...(askCode ? [codes(askCode)] : []),
        strictViews(socials({ providers })),
      ],
    },
    stored,
  )
  const { modal, root } = stage
  return {
    ...stage,
    wallet,
    opened,
    state: () => modal.store.get(modal.api.socials.state),
    isOpen: () => modal.store.get(modal.atoms.state).open,
    announced: () =>
      [...root().querySelectorAll('.visually-hidden[role=status], .visually-hidden[role=alert]')].map(
        ({ textContent }) => textContent?.trim() ?? '',
      ),
    message: (data, from = { source: opened.at(-1) }) => act(async () => say(data, from)),
  }
}

/** The browser of a messaging app, until the test or the returned function ends it. */
export function beMessagingApp(bridge: string = 'Telegram'): () => void {
  Object.defineProperty(window, bridge, { value: {}, configurable: true })
  const end = () => void Reflect.deleteProperty(window, bridge)
  onTestFinished(end)
  return end
}

/** In Connect, with the buttons drawn. */
export async function openConnect(options: SocialsStageOptions = {}): Promise<SocialsStage> {
  const stage = await openSocials(options)
  await stage.open('Connect')
  await stage.until(() => expect(stage.root().querySelector('.socials')).toBeTruthy())
  return stage
}

/** With the window of Google open. */
export async function openGoogle(options: SocialsStageOptions = {}): Promise<SocialsStage> {
  const stage = await openConnect(options)
  await stage.press('Continue with Google')
  await stage.until(() => expect(stage.state().status).toBe('open'))
  await stage.until(() => expect(stage.view()).toBe('ConnectingSocial'))
  await stage.settle(50)
  return stage
}
