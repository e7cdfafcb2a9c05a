import { definePlugin, definitionOf, type Modal, type Plugin, type PluginDefinition } from '@portico/core'
import { createTestModal, type TestModal } from '@portico/testing/conformance'
import { act, createElement, StrictMode, useEffect, useState } from 'react'
import { expect, onTestFinished, vi } from 'vitest'
import { nfts, type NftsSpec } from '../src/index.js'
import { gatewayUrl, lagoon, stubGateway, type Gateway, type LagoonSpec } from './site.js'

export interface Stage {
  readonly gateway: Gateway
  readonly modal: Modal<LagoonSpec | NftsSpec>
  root(): ShadowRoot
  view(): string | undefined
  title(): string | null | undefined
  text(): string
  /** Texts of the tiles. */
  tiles(): readonly string[]
  toast(): string | undefined
  press(label: string): Promise<void>
  settle(ms?: number): Promise<unknown>
  until(check: () => void): Promise<void>
}

const makeModal = (hasGateway: boolean): TestModal<Modal<LagoonSpec | NftsSpec>> =>
  createTestModal({
    ...(hasGateway && { gateway: gatewayUrl }),
    plugins: [lagoon(), strict(nfts())],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
  })

/** A page with Account open, and a connected wallet. The test fails on anything that React writes to the console. */
export async function openStage(
  prepare: (gateway: Gateway) => void = () => {},
  { connected = true, hasGateway = true }: { readonly connected?: boolean; readonly hasGateway?: boolean } = {},
): Promise<Stage> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const logs = (['error', 'warn'] as const).map((level) => vi.spyOn(console, level).mockImplementation(() => {}))
  const gateway = stubGateway()
  prepare(gateway)
  const { modal, errors } = makeModal(hasGateway)
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
    gateway,
    modal,
    root,
    view: () => root().querySelector('.view')?.getAttribute('data-view') ?? undefined,
    title: () => root().querySelector('.header__title')?.textContent,
    text: () => root().querySelector('.view')?.textContent ?? '',
    tiles: () => [...root().querySelectorAll('.nfts-tile')].map(({ textContent }) => textContent),
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
  if (connected) {
    await act(async () => void modal.connect({ wallet: 'shell' }).catch(() => {}))
    await stage.until(() => expect(modal.store.get(modal.atoms.account)?.status).toBe('connected'))
  }
  await act(async () => modal.open('Account'))
  await stage.until(() => expect(stage.view()).toBe('Account'))
  await stage.until(() => expect(stage.text()).not.toBe(''))
  return stage
}

/** The same plugin with what it draws under StrictMode. */
function strict(plugin: Plugin<NftsSpec>): Plugin<NftsSpec> {
  const definition = definitionOf(plugin) as never as PluginDefinition<NftsSpec>
  return definePlugin<NftsSpec>({
    ...definition,
    views: {
      NftDetail: {
        ...definition.views.NftDetail,
        load: async () => ({ default: wrapped((await definition.views.NftDetail.load()).default as () => null) }),
      },
    },
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
