import {
  definePlugin,
  definitionOf,
  type Modal,
  type Plugin,
  type PluginDefinition,
  type TransferFlow,
} from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { act, createElement, StrictMode, useEffect, useState } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { activity, type ActivityOptions, type ActivitySpec } from '../src/index.js'
import {
  createLagoon,
  friend,
  gatewayUrl,
  own,
  type row,
  stubGateway,
  type Gateway,
  type Lagoon,
  type LagoonSpec,
} from './site.js'

export interface Stage {
  readonly lagoon: Lagoon
  readonly gateway: Gateway
  readonly modal: Modal<LagoonSpec | ActivitySpec>
  readonly events: TestModal<unknown>['events']
  root(): ShadowRoot
  /** Headings of the list, each with the text of its rows: title, subtitle, amount, time. */
  months(): readonly (readonly [month: string, ...rows: string[]])[]
  text(): string
  toast(): string | undefined
  press(label: string): Promise<void>
  settle(ms?: number): Promise<unknown>
  until(check: () => void): Promise<void>
}

export interface StageOptions extends ActivityOptions {
  /** Changes the gateway before it is asked. */
  readonly prepare?: (gateway: Gateway) => void
  readonly namespace?: string
  readonly locale?: string
  /** Default true. */
  readonly hasGateway?: boolean
}

const makeModal = (
  lagoon: Lagoon,
  { namespaces, locale, hasGateway = true }: StageOptions,
): TestModal<Modal<LagoonSpec | ActivitySpec>> =>
  createTestModal({
    ...(hasGateway && { gateway: gatewayUrl }),
    ...(locale && { locale }),
    plugins: [lagoon.plugin, strict(activity(namespaces ? { namespaces } : {}))],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
  })

/** A page with a connected wallet, and Account open. The test fails on anything that React writes to the console. */
export async function openStage(options: StageOptions = {}): Promise<Stage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  const lagoon = createLagoon(undefined, options.namespace)
  const gateway = stubGateway()
  options.prepare?.(gateway)
  const { modal, errors, events } = makeModal(lagoon, options)
  modal.start()
  const root = () => document.querySelector('portico-modal')!.shadowRoot!
  const settle = (ms = 20) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
  onTestFinished(async () => {
    await act(async () => modal.dispose())
    document.body.replaceChildren()
    expect(logs.flatMap(({ mock }) => mock.calls).filter(([text]) => !String(text).startsWith('[Portico]'))).toEqual([])
    expect(errors).toEqual([])
  })
  const textOf = (element: Element | null): string =>
    [...(element?.querySelectorAll('.row__title, .row__subtitle, .amount > .amount, time') ?? [])]
      .map((one) => {
        const copy = one.cloneNode(true) as Element
        for (const hidden of copy.querySelectorAll('.visually-hidden')) hidden.remove()
        const sign = one.matches('.amount > .amount') ? one.parentElement!.firstChild!.textContent : ''
        return `${sign?.length === 1 ? sign : ''}${copy.textContent}`
      })
      .join(' | ')
  const stage: Stage = {
    lagoon,
    gateway,
    modal,
    events,
    root,
    months: () =>
      [...root().querySelectorAll('section')].map((section) => [
        section.querySelector('h3')!.textContent,
        ...[...section.querySelectorAll('.row')].map(textOf),
      ]),
    text: () => root().querySelector('[role=tabpanel]')?.textContent ?? '',
    toast: () => root().querySelector('.toast')?.textContent ?? undefined,
    async press(label) {
      const buttons = [...root().querySelectorAll('button')]
      const named = buttons.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)
      if (!named) throw new Error(`no button '${label}' in ${root().textContent}`)
      await act(async () => named.click())
      await settle()
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
  await stage.until(() => expect(root().querySelector('.view')?.getAttribute('data-view')).toBe('Account'))
  await stage.until(() => expect(root().querySelector('.identity')).not.toBeNull())
  return stage
}

/** The stage once the tab shows something else than its skeleton. */
export async function listed(options: StageOptions): Promise<Stage> {
  const stage = await openStage(options)
  await stage.until(() => expect(stage.gateway.asked.length).toBeGreaterThan(0))
  await stage.until(() => expect(stage.root().querySelector('section, .message')).not.toBeNull())
  return stage
}

/** A gateway with one page. */
export const withRows =
  (...data: ReturnType<typeof row>[]) =>
  (gateway: Gateway): void =>
    void (gateway.pages = { '': { data, next: null } })

/** Sends some of the native currency from this site. */
export async function send(stage: Stage, amount = 250_000_000_000_000_000n): Promise<TransferFlow> {
  let flow!: TransferFlow
  await act(async () => {
    flow = stage.modal.transfers.send({
      account: `eip155:1:${own}`,
      action: { type: 'native', to: friend, amount },
      maxFee: 10n,
      display: { symbol: 'PRL', decimals: 18 },
    })
    await Promise.resolve()
  })
  return flow
}

/** The same plugin with its tab under StrictMode. */
function strict(plugin: Plugin<ActivitySpec>): Plugin<ActivitySpec> {
  const definition = definitionOf(plugin) as never as PluginDefinition<ActivitySpec>
  return definePlugin<ActivitySpec>({
    ...definition,
    setup(context) {
      const { api, slots } = definition.setup(context)
      const tabs = slots!['account.tabs']!.map((tab) => ({
        ...tab,
        load: async () => ({ default: wrapped((await tab.load!()).default as () => null) }),
      }))
      return { api, slots: { 'account.tabs': tabs } }
    },
  })
}

function wrapped(Content: () => null): (props: object) => unknown {
  return function Strict(props) {
    const [isReady, setReady] = useState(false)
    useEffect(() => setReady(true), [])
    // A step later: React runs effects twice only of what is put into a StrictMode that is there already.
    return createElement(StrictMode, null, isReady ? createElement(Content, props) : null)
  }
}
