import { atom, type Connector, type SlotItem } from '@portico/core'
import { goodPlugin, goodProvisions } from '../goodPlugin.js'
import { goodRenderer } from '../goodRenderer.js'
import { bad, contribution, odd, type BadPlugin, type Over } from './BadPlugin.js'

const names = /lowerCamelCase/
const provides = /declares to provide/
const connectors = /connectors have ids/
const slots = /items of slots/
const locales = /keys of English/
const texts = /render for any variables/

/** Wrong in what it brings. */
export const badParts: readonly BadPlugin[] = [
  bad('an id in kebab-case', names, { id: odd('good-plugin') }),
  bad('an id in PascalCase', names, { id: odd('Good') }),
  bad('the id of the shell', names, { id: odd('shell') }),
  bad('an id that changes', names, () => ({ id: odd(`good${Math.random().toString(36).slice(2)}`) })),
  bad('another core protocol', names, { core: odd(2) }),
  bad('a view in camelCase', names, odd({ views: { goodView: { load: async () => ({ default: () => null }) } } })),
  bad('an error with a dash', names, odd({ errors: { 'too-loud': 'Too loud' } })),
  {
    what: 'a value whose id is not its definition’s',
    check: names,
    suite: { make: () => Object.freeze({ ...goodPlugin(), id: 'other' }) },
  },
  bad('a provision that is declared only', provides, { setup: () => ({ ...contribution(), provide: odd({}) }) }),
  bad('a provision that is not declared', provides, { provides: odd({}) }),
  bad('a provider of no namespace', provides, {
    setup: () => ({
      ...contribution(),
      provide: odd({ ...goodProvisions(), balances: [{ namespace: 'Demo!', impl: {} }] }),
    }),
  }),
  bad('a provider without an implementation', provides, {
    setup: () => ({ ...contribution(), provide: odd({ ...goodProvisions(), balances: [{ namespace: 'demo' }] }) }),
  }),
  bad('no provider in the list', provides, {
    setup: () => ({ ...contribution(), provide: odd({ ...goodProvisions(), balances: [] }) }),
  }),
  bad('two connectors with one id', connectors, {
    setup: () => ({ ...contribution(), connectors: atom([wallet({}), wallet({})]) }),
  }),
  bad('a connector without a namespace', connectors, {
    setup: () => ({ ...contribution(), connectors: atom([wallet({ namespaces: [] })]) }),
  }),
  bad('a connector with a picture that runs', connectors, {
    setup: () => ({ ...contribution(), connectors: atom([wallet({ imageUrl: 'javascript:alert(1)' })]) }),
  }),
  bad('a connector of an unknown type', connectors, {
    setup: () => ({ ...contribution(), connectors: atom([wallet({ type: odd('MAGIC') })]) }),
  }),
  bad('an item without a label', slots, withItem({ label: () => '' })),
  bad(
    'an item whose label throws',
    slots,
    withItem({
      label: () => {
        throw new Error('no')
      },
    }),
  ),
  bad('an item whose label is a key that is missing', slots, withItem({ label: () => odd(undefined) })),
  bad('an item that does nothing', slots, withItem({ onSelect: odd(undefined) })),
  bad('an item that loads no component', slots, withItem({ load: async () => ({ default: odd(3) }) })),
  bad('an item with a glyph that is not there', slots, withItem({ icon: 'unicorn' as 'wallet' }), {
    renderer: async () => ({ renderer: goodRenderer }),
  }),
  bad('an item of a slot that is not there', slots, {
    setup: () => ({ ...contribution(), slots: odd({ 'account.corner': [item({})] }) }),
  }),
  bad('two items with one id', slots, {
    setup: () => ({ ...contribution(), slots: { 'account.actions': [item({}), item({})] } }),
  }),
  bad('a key that English lacks', locales, withGerman({ title: 'Gut', count: () => 'x', titel: 'Gut' })),
  bad('a key that nobody translated', locales, withGerman({ title: 'Gut' })),
  bad('a text that should be a function', locales, withGerman({ title: 'Gut', count: 'viele' })),
  bad(
    'a locale that is none',
    locales,
    odd({
      messages: { en: { title: 'Good' }, load: { de_DE: async () => ({ default: { title: 'Gut' } }) } },
    }),
  ),
  bad('an excuse that is out of date', locales, {}, { untranslated: { de: ['title'] } }),
  bad('an empty message', texts, odd({ messages: { en: { title: ' ' } } })),
  bad(
    'a message that shows an object',
    texts,
    odd({ messages: { en: { title: (v: { a: object }) => `${String({ ...v.a })}` } } }),
  ),
  bad(
    'a message that digs into a variable',
    texts,
    odd({ messages: { en: { title: (v: { wallet: { maker: string } }) => `Made by ${v.wallet.maker}` } } }),
  ),
  bad(
    'a message that reads another variable',
    texts,
    odd({ messages: { en: { title: (v: { name: string }) => v.name } } }),
    {
      variables: { title: { nom: 'x' } },
    },
  ),
  bad(
    'an error whose text throws',
    texts,
    odd({
      errors: {
        tooLoud: () => {
          throw new Error('no')
        },
      },
    }),
  ),
  bad(
    'an error whose text is undefined in part',
    texts,
    odd({ errors: { tooLoud: (c: { volume: number }) => `${c.volume} dB` } }),
    {
      errors: { tooLoud: {} },
    },
  ),
]

function wallet(over: Partial<Connector>): Connector {
  return {
    id: 'one',
    name: 'One',
    type: 'EXTERNAL',
    namespaces: ['demo'],
    connect: () => Promise.reject(new Error('nobody is there')),
    ...over,
  }
}

type Item = SlotItem<unknown>
function item(over: Partial<Item>): Item {
  return { id: 'one', label: () => 'One', onSelect() {}, ...over }
}
function withItem(over: Partial<Item>): Over {
  return { setup: () => ({ ...contribution(), slots: { 'account.actions': [item(over)] } }) }
}
function withGerman(table: object): Over {
  return odd({
    messages: {
      en: { title: 'Good', count: ({ count }: { count: number }) => `${count}` },
      load: { de: async () => ({ default: table }) },
    },
  })
}
