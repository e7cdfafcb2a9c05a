import {
  atom,
  definePlugin,
  definitionOf,
  type Modal,
  type Plugin,
  type SetupContext,
  type SwapQuotesCapability,
} from '@portico/core'
import { openStage as openModal, strictViews, type Stage as ModalStage } from '@portico/testing/react'
import { act } from 'react'
import { expect } from 'vitest'
import { swaps, type SwapsSpec, type SwapState } from '../src/index.js'
import type { SwapsApi } from '../src/SwapsSpec.js'
import { outlined, outlineOf } from './outline.js'
import { createPond, type Pond, type PondSpec } from './pond.js'
import { market, type MarketSpec } from './strangersQuotes.js'

export interface Stage extends ModalStage<Modal<PondSpec | MarketSpec | SwapsSpec>> {
  readonly pond: Pond
  state(): SwapState
  /** Draws the views as they are in another state: with these parts in place of those there are. */
  give(parts: Partial<SwapState>): Promise<void>
  /** The notice over the view, after its tone: `success: Swapped`. */
  notice(): string | undefined
  /** Expects that what matches is drawn as in this outline, see `outlineOf`. */
  shows(selector: string, outline: string): void
}

export interface StageOptions {
  readonly pond?: Pond
  readonly stored?: Map<string, string>
  /** `stored`: by an earlier page. */
  readonly connected?: boolean | 'stored'
  /** Of the native currency of the networks. */
  readonly decimals?: number
  readonly debug?: boolean
  /** Texts of the plugin in place of its own. */
  readonly texts?: Readonly<Record<string, string | ((variables: never) => string)>>
  /** Answers of the market in place of its own. */
  readonly quotes?: Partial<SwapQuotesCapability>
  /** Awaited before the code that swaps is there. */
  readonly code?: () => Promise<void>
}

/** A page with a connected wallet. */
export async function openStage(prepare: (pond: Pond) => void = () => {}, options: StageOptions = {}): Promise<Stage> {
  const { decimals, pond = createPond({ decimals }), stored = new Map(), connected = true } = options
  const { debug = false, texts = {} } = options
  prepare(pond)
  const given = atom<Partial<SwapState>>({})
  const plugins = [
    pond.plugin,
    market(pond.market, options.quotes),
    strictViews(withState(swaps(), given, options.code)),
  ] as const
  const stage = await openModal({ plugins, debug, messages: { swaps: texts } }, stored)
  if (connected === 'stored') await stage.connected()
  else if (connected) await stage.connect('heron')
  const { store } = stage.modal
  return {
    ...stage,
    pond,
    state: () => store.get(stage.modal.api.swaps.state)!,
    give: (parts) => act(async () => store.set(given, { ...store.get(given), ...parts })),
    notice() {
      const shown = stage.root().querySelector('.toast')
      return shown ? `${shown.getAttribute('data-tone')}: ${shown.textContent}` : undefined
    },
    shows(selector, outline) {
      const inView = selector.split(', ').map((one) => `.view ${one}`)
      const found = [...stage.root().querySelectorAll(inView.join(', '))]
      const top = found.filter((one) => !found.some((other) => other !== one && other.contains(one)))
      expect(outlineOf(top)).toBe(outlined(outline))
    },
  }
}

type GivenState = ReturnType<typeof atom<Partial<SwapState>>>

/** The same plugin, whose views read a state with the given parts in it. */
function withState(plugin: Plugin<SwapsSpec>, given: GivenState, code?: StageOptions['code']): Plugin<SwapsSpec> {
  const definition = definitionOf(plugin)
  return definePlugin({
    ...definition,
    setup(context: SetupContext) {
      const contribution = definition.setup(context)
      const api = contribution.api as SwapsApi
      const state = atom((get) => {
        const own = get(api.state)
        return own && { ...own, ...get(given) }
      })
      const load = async () => {
        await code?.()
        return api.load()
      }
      return { ...contribution, api: { ...api, state, load } }
    },
  } as typeof definition) as unknown as Plugin<SwapsSpec>
}
