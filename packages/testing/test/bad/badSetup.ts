import { atom, type ChainCapability, type PluginHandle } from '@portico/core'
import { goodProvisions } from '../goodPlugin.js'
import type { GoodSpec } from '../GoodSpec.js'
import { bad, contribution, inSetup, odd, type BadPlugin, type Setup } from './BadPlugin.js'

const pure = /setup is pure/
const server = /no window and no document/
const shares = /share nothing/
const accepts = /finds no mistake/

/** Wrong while it is made. */
export const badSetup: readonly BadPlugin[] = [
  bad(
    'a listener in setup',
    pure,
    inSetup(() => globalThis.addEventListener('focus', () => {}, { once: true })),
  ),
  bad(
    'a timer in setup',
    pure,
    inSetup(() => clearTimeout(setTimeout(() => {}, 0))),
  ),
  bad(
    'a look at the window in setup',
    pure,
    inSetup(() => typeof window),
  ),
  bad(
    'a question to document in setup',
    pure,
    inSetup(() => globalThis.document?.title),
  ),
  bad(
    'a look for a wallet in setup',
    pure,
    inSetup(() => odd<{ ethereum?: unknown }>(globalThis).ethereum),
  ),
  bad(
    'a request in setup',
    pure,
    inSetup(() => globalThis.fetch),
  ),
  bad(
    'a node in setup',
    pure,
    inSetup(() => odd<{ readonly page: Document }>(hidden).page.body.append('x', hidden.page.createElement('i'))),
  ),
  bad('a write in setup', pure, {
    setup({ plugin }) {
      plugin.storage.set('early', 1)
      return contribution()
    },
  }),
  bad('an async setup', accepts, { setup: odd(async () => contribution()) }),
  bad('no setup', accepts, { setup: odd(undefined) }),
  bad('a setup that returns nothing', accepts, { setup: odd(() => {}) }),
  bad('a setup that throws', accepts, {
    setup() {
      throw new Error('boom')
    },
  }),
  bad('a start in the definition', accepts, odd({ start() {} })),
  bad('a read in setup', pure, {
    setup({ plugin }) {
      plugin.storage.get('early', String)
      return contribution()
    },
  }),
  bad(
    'a setup that needs a page',
    server,
    inSetup(() => document.body.tagName),
  ),
  bad('a list of connectors that needs a page', server, {
    setup: () => ({ ...contribution(), connectors: atom(() => []), provide: pageProvisions() }),
  }),
  bad('one api for all', shares, () => ({ setup: () => ({ ...contribution(), api: onlyApi }) }), {}),
  bad('one list for all', shares, () => {
    const list: string[] = []
    return { setup: () => ({ ...contribution(), api: odd({ ...contribution().api, list }) }) }
  }),
  bad('one value for all, behind atoms', shares, () => {
    const table = new Map<string, string>()
    return { setup: () => ({ ...contribution(), api: odd({ ...contribution().api, table: atom(() => table) }) }) }
  }),
  bad('the context of the last modal', shares, () => {
    let last: PluginHandle<GoodSpec> | undefined
    return {
      setup({ plugin }) {
        last = plugin
        return { ...contribution(), start: () => last?.emit('said', { what: 'hello' }) }
      },
    }
  }),
  bad('the store of the last modal', shares, () => {
    let last: Parameters<Setup>[0]['store'] | undefined
    const mark = atom(0)
    return {
      setup({ store }) {
        last = store
        return { ...contribution(), start: () => last?.set(mark, 1) }
      },
    }
  }),
]

const onlyApi = contribution().api

/** The page under a name that no guard knows, as a module may have kept it since it was loaded. */
const hidden = {
  get page(): Document {
    return odd<{ readonly document: Document }>(globalThis).document
  },
}

function pageProvisions(): ReturnType<typeof goodProvisions> {
  const [{ impl, ...rest }] = goodProvisions().chain
  const chain: ChainCapability = {
    ...impl,
    get networks() {
      return [...document.body.children].map(() => impl.networks[0]!)
    },
  }
  return { ...goodProvisions(), chain: [{ ...rest, impl: chain }] }
}
