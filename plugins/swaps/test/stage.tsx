import {
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type Modal,
  type PluginSpec,
  type ViewDefinition,
} from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { act, createElement, StrictMode, useEffect, useState } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { swaps, type SwapsSpec, type SwapState } from '../src/index.js'
import { createPond, type Pond, type PondSpec } from './pond.js'
import { market, type MarketSpec } from './strangersQuotes.js'

export interface Stage {
  readonly pond: Pond
  readonly modal: Modal<PondSpec | MarketSpec | SwapsSpec>
  readonly events: TestModal<unknown>['events']
  readonly stored: Map<string, string>
  state(): SwapState
  root(): ShadowRoot
  view(): string | undefined
  title(): string | null | undefined
  text(): string
  toast(): string | undefined
  /** The button with this name. */
  button(label: string): HTMLButtonElement | undefined
  press(label: string): Promise<void>
  type(label: string, text: string): Promise<void>
  open(view: 'Account' | 'Swap' | 'SwapPreview', params?: object): Promise<void>
  until(check: () => void): Promise<void>
}

const makeModal = (pond: Pond, stored: Map<string, string>): TestModal<Modal<PondSpec | MarketSpec | SwapsSpec>> =>
  createTestModal(
    {
      plugins: [pond.plugin, market(pond.market), strict(swaps())],
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      renderer: () => import('@portico/react/renderer'),
    },
    stored,
  )

export interface StageOptions {
  readonly pond?: Pond
  readonly stored?: Map<string, string>
  /** `stored`: by an earlier page. */
  readonly connected?: boolean | 'stored'
}

/** A page with a connected wallet, and the plugin's views under StrictMode. The test fails on anything written to the console. */
export async function openStage(
  prepare: (pond: Pond) => void = () => {},
  { pond = createPond(), stored = new Map(), connected = true }: StageOptions = {},
): Promise<Stage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  prepare(pond)
  const { modal, errors, events } = makeModal(pond, stored)
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
    pond,
    modal,
    events,
    stored,
    state: () => modal.store.get(modal.api.swaps.state)!,
    root,
    view: () => root().querySelector('.view')?.getAttribute('data-view') ?? undefined,
    title: () => root().querySelector('.header__title')?.textContent,
    text: () => root().querySelector('.view')?.textContent ?? '',
    toast: () => root().querySelector('.toast')?.textContent ?? undefined,
    button: (label) => buttons().find((one) => nameOf(one) === label),
    async press(label) {
      const named = stage.button(label)
      if (!named) throw new Error(`no button '${label}' among ${buttons().map(nameOf).join(' | ')}`)
      await act(async () => named.click())
      await settle()
    },
    async type(label, text) {
      const words = [...root().querySelectorAll('label')].find(({ textContent }) => textContent === label)
      const input = root().querySelector<HTMLInputElement>(`[id="${words?.htmlFor}"]`)
      if (!input) throw new Error(`no field '${label}'`)
      await act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      })
    },
    async open(view, params = {}) {
      await act(async () => modal.open(view as 'Swap', params))
      await stage.until(() => expect(stage.view()).toBe(view))
      await stage.until(() => expect(stage.text()).not.toBe(''))
      await settle()
    },
    async until(check) {
      const end = performance.now() + 8000
      for (;;) {
        try {
          return check()
        } catch (error) {
          if (performance.now() > end) throw error
          await settle()
        }
      }
    },
  }
  if (connected !== false) {
    if (connected !== 'stored') await act(async () => void modal.connect({ wallet: 'heron' }).catch(() => {}))
    await stage.until(() => expect(modal.store.get(modal.atoms.account)?.status).toBe('connected'))
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
