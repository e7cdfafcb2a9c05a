import {
  definePlugin,
  definitionOf,
  type AnyPlugin,
  type CreateModalOptions,
  type MaybePlugin,
  type Modal,
  type PluginSpec,
  type SetupContext,
  type SlotItem,
  type SpecsOf,
  type ViewDefinition,
} from '@portico/core'
import { act, createElement, StrictMode, useEffect, useState, type ReactNode } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { createTestModal, type TestModal } from '../modal/createTestModal.js'

/** A page with a modal, as its visitor sees and uses it. */
export interface Stage<M> extends Pick<TestModal<M>, 'modal' | 'events' | 'stored'> {
  root(): ShadowRoot
  /** Name of the view that is shown. */
  view(): string | undefined
  title(): string | null | undefined
  /** Texts of the view. */
  text(): string
  toast(): string | undefined
  /** The button, link or tab with this name: `disabled` is of buttons alone. */
  button(name: string): (HTMLElement & { readonly disabled?: boolean }) | undefined
  press(name: string): Promise<void>
  /** Types into the field with this label. */
  type(label: string, text: string): Promise<void>
  open(view: string, params?: object): Promise<void>
  /** Connects to the wallet with this id, and waits for its account. */
  connect(wallet: string): Promise<void>
  /** Waits until an account is connected, as after a reload. */
  connected(): Promise<void>
  /** Waits until `check` does not throw, 15 s at most. */
  until(check: () => void): Promise<void>
  settle(ms?: number): Promise<void>
}

/**
 * Opens a modal of React views on the page of a test. When the test ends, it fails if anything was written to the console or
 * reported to `onError`. Put plugins whose views are tested through `strictViews`.
 */
export async function openStage<const T extends readonly MaybePlugin[]>(
  options: CreateModalOptions<T>,
  stored?: Map<string, string>,
): Promise<Stage<Modal<SpecsOf<T>>>> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  const made = createTestModal<T>(
    {
      metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
      renderer: () => import('@portico/react/renderer'),
      ...options,
    },
    stored,
  )
  const modal = made.modal as unknown as Modal
  modal.start()
  onTestFinished(async () => {
    await act(async () => modal.dispose())
    document.body.replaceChildren()
    expect(logs.flatMap(({ mock }) => mock.calls).filter(([text]) => !String(text).startsWith('[Portico]'))).toEqual([])
    expect(made.errors).toEqual([])
  })

  const root = () => document.querySelector('portico-modal')!.shadowRoot!
  const settle = (ms = 20) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))
  const controls = () => [...root().querySelectorAll<HTMLElement>('button, a[href]')]
  const nameOf = (element: Element) =>
    element.getAttribute('aria-label') ?? element.querySelector('.row__title')?.textContent ?? element.textContent
  const stage: Stage<unknown> = {
    ...made,
    root,
    view: () => root().querySelector('.view')?.getAttribute('data-view') ?? undefined,
    title: () => root().querySelector('.header__title')?.textContent,
    text: () => root().querySelector('.view')?.textContent ?? '',
    toast: () => root().querySelector('.toast')?.textContent ?? undefined,
    button: (name) => controls().find((control) => nameOf(control) === name),
    async press(name) {
      const named = stage.button(name)
      if (!named) throw new Error(`no '${name}' among ${controls().map(nameOf).join(' | ')}`)
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
    async open(view, params) {
      await act(async () => modal.open(view, params as never))
      await stage.until(() => expect(stage.view()).toBe(view))
      await stage.until(() => expect(stage.text()).not.toBe(''))
      await settle()
    },
    async connect(wallet) {
      await act(async () => void modal.connect({ wallet }).catch(() => {}))
      await stage.connected()
    },
    connected: () => stage.until(() => expect(modal.store.get(modal.atoms.account)?.status).toBe('connected')),
    async until(check) {
      const end = performance.now() + 15_000
      for (;;) {
        try {
          return check()
        } catch (error) {
          if (performance.now() > end) throw error
          await settle()
        }
      }
    },
    settle,
  }
  return stage as Stage<Modal<SpecsOf<T>>>
}

/** The same plugin with each view, and whatever else it draws in slots, under StrictMode. */
export function strictViews<P extends AnyPlugin>(plugin: P): P {
  const definition = definitionOf(plugin)
  const views = Object.entries((definition.views ?? {}) as Record<string, ViewDefinition<PluginSpec, never>>)
  return definePlugin({
    ...definition,
    views: Object.fromEntries(views.map(([name, view]) => [name, strict(view)])),
    setup(context: SetupContext) {
      const contribution = definition.setup(context)
      const slots = Object.entries(contribution.slots ?? {}) as [string, readonly SlotItem<never>[]][]
      return { ...contribution, slots: Object.fromEntries(slots.map(([name, items]) => [name, items.map(strict)])) }
    },
  } as typeof definition) as unknown as P
}

function strict<T extends { readonly load?: () => Promise<{ readonly default: unknown }> }>(drawn: T): T {
  const { load } = drawn
  if (!load) return drawn
  return { ...drawn, load: async () => ({ default: underStrictMode((await load.call(drawn)).default as () => null) }) }
}

function underStrictMode(Content: () => null): (props: object) => ReactNode {
  return function Strict(props) {
    const [isReady, setReady] = useState(false)
    useEffect(() => setReady(true), [])
    // A step later: React runs effects twice only of what is put into a StrictMode that is there already.
    return createElement(StrictMode, null, isReady ? createElement(Content, props) : null)
  }
}
