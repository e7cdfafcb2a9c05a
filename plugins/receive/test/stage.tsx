import {
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type Modal,
  type PluginSpec,
  type ViewDefinition,
} from '@portico/core'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { evm, type EvmOptions, type EvmSpec } from '@portico/evm'
import { act, createElement, StrictMode, useEffect, useState } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { receive, type ReceiveSpec } from '../src/index.js'

export interface Stage {
  readonly wallet: EvmTestWallet
  readonly modal: Modal<EvmSpec | ReceiveSpec>
  root(): ShadowRoot
  view(): string | undefined
  title(): string | null | undefined
  text(): string
  press(label: string): Promise<void>
  until(check: () => void): Promise<void>
}

const makeModal = (evmOptions: EvmOptions): TestModal<Modal<EvmSpec | ReceiveSpec>> =>
  createTestModal({
    plugins: [evm(evmOptions), strict(receive())],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
  })

/** A page with an EVM wallet, and the plugin's views under StrictMode. The test fails on anything written to the console. */
export async function openStage(options: EvmOptions = {}, walletOptions: EvmTestWalletOptions = {}): Promise<Stage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', ...walletOptions })
  // Without this it would answer in later tests, too.
  onTestFinished(wallet.announce(window))
  const { modal, errors } = makeModal(options)
  modal.start()
  const root = () => document.querySelector('portico-modal')!.shadowRoot!
  const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
  onTestFinished(async () => {
    await act(async () => modal.dispose())
    document.body.replaceChildren()
    expect(logs.flatMap(({ mock }) => mock.calls).filter(([text]) => !String(text).startsWith('[Portico]'))).toEqual([])
    expect(errors).toEqual([])
  })
  const stage: Stage = {
    wallet,
    modal,
    root,
    view: () => root().querySelector('.view')?.getAttribute('data-view') ?? undefined,
    title: () => root().querySelector('.header__title')?.textContent,
    text: () => root().querySelector('.view')?.textContent ?? '',
    async press(label) {
      const named = [...root().querySelectorAll('button')].find(
        (button) =>
          (button.getAttribute('aria-label') ??
            button.querySelector('.row__title')?.textContent ??
            button.textContent) === label,
      )
      if (!named) throw new Error(`no button '${label}' in: ${root().textContent}`)
      await act(async () => named.click())
      await settle()
    },
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
  return stage
}

/** The same plugin with each view under StrictMode. */
function strict<P extends AnyPlugin>(plugin: P): P {
  const definition = definitionOf(plugin)
  const wrap = (View: () => null) =>
    function Strict(props: object) {
      const [isReady, setReady] = useState(false)
      useEffect(() => setReady(true), [])
      // A step later: React runs effects twice only of what is put into a StrictMode that is there already.
      return createElement(StrictMode, null, isReady ? createElement(View, props) : null)
    }
  const views = Object.entries((definition.views ?? {}) as Record<string, ViewDefinition<PluginSpec, never>>).map(
    ([name, view]) => [
      name,
      { ...view, load: async () => ({ default: wrap((await view.load()).default as () => null) }) },
    ],
  )
  return definePlugin({ ...definition, views: Object.fromEntries(views) } as typeof definition) as unknown as P
}
