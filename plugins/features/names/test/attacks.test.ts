import { describe, expect, it } from 'vitest'
import type { NameSource } from '../src/index.js'
import { createNameBook, type NameBookOptions } from '../src/runtime/createNameBook.js'
import { other as thief, own as owner, suffix } from './site.js'

const reef = 0x80000000 + 10
const never = new AbortController().signal

interface Registry {
  readonly source: NameSource
  /** Names that it was asked for. */
  readonly asked: string[]
}

/** Names as a registry keeps them, letter by letter, with what the attacker registered. */
function registry(
  addresses: Readonly<Record<string, Readonly<Record<number, string>>>>,
  claims: readonly string[] = [],
): Registry {
  const asked: string[] = []
  const source: NameSource = {
    id: 'registry',
    async addresses(name) {
      asked.push(name)
      const record = addresses[name]
      return record && new Map(Object.entries(record).map(([type, address]) => [Number(type), address]))
    },
    names: async () => claims,
  }
  return { source, asked }
}

const open = ({ source }: Registry, options: Partial<NameBookOptions> = {}) =>
  createNameBook({ registry: undefined, others: [source], ...options })

/** Where a name leads to, on Ethereum. */
const leadsTo = async (name: string, at: Registry, options?: Partial<NameBookOptions>) =>
  (await open(at, options).resolve(name, 'eip155:1', never))?.address

describe('a name that is not what it looks like', () => {
  it.each([
    ['mixed scripts: the first letter is Cyrillic', 'аda.eth'],
    ['a zero-width joiner between letters', 'a\u200dda.eth'],
    ['a zero-width non-joiner', 'ad\u200ca.eth'],
    ['a turn of direction', 'ada\u202e.eth'],
    ['a sequence of emoji with a joiner at its end', '👩\u200d.eth'],
    ['a letter of full width beside a Greek one', 'αｄa.eth'],
  ])('has %s: it leads nowhere, and no registry is asked', async (_, text) => {
    const names = registry({ [text]: { 60: thief }, 'ada.eth': { 60: owner }, '👩.eth': { 60: owner } })
    expect(await leadsTo(text, names)).toBeUndefined()
    expect(names.asked).toEqual([])
  })

  it.each([
    ['a character of no width', 'ad\u00ada.eth', 'ada.eth'],
    ['the sign that an emoji is drawn in color', '❤\ufe0f.eth', '❤.eth'],
    ['capital letters', 'ADA.eth', 'ada.eth'],
  ])('has %s: it leads to the owner of its normal form', async (_, text, normal) => {
    expect(await leadsTo(text, registry({ [text]: { 60: thief }, [normal]: { 60: owner } }))).toBe(owner)
  })

  it.each([
    ['255 labels', `${'a.'.repeat(254)}eth`],
    ['64 kB', `${'a'.repeat(65_536)}.eth`],
    ['64 kB of joiners', `${'\u200d'.repeat(65_536)}.eth`],
  ])('has %s: no registry is asked', async (_, text) => {
    const names = registry({})
    const start = performance.now()
    expect(await leadsTo(text, names)).toBeUndefined()
    expect(names.asked).toEqual([])
    expect(performance.now() - start).toBeLessThan(500)
  })

  it('is not shown for the account that claims it', async () => {
    const names = registry({ 'аda.eth': { 60: thief }, 'ada.eth': { 60: thief } }, ['аda.eth', 'ada.eth'])
    expect(await open(names).reverse(thief, 'eip155:1', never)).toEqual(['ada.eth'])
  })
})

describe('a resolver that lies', () => {
  it('answers the address of another chain, which may have another owner here', async () => {
    expect(await leadsTo('ada.eth', registry({ 'ada.eth': { [reef]: thief } }))).toBeUndefined()
  })

  it('says that an account has the name of another', async () => {
    const names = registry({ 'ada.eth': { 60: owner } }, ['ada.eth'])
    expect(await open(names).reverse(thief, 'eip155:1', never)).toEqual([])
    expect(await open(names).reverse(owner, 'eip155:1', never)).toEqual(['ada.eth'])
  })

  it('has a name of the gateway’s zone as well', async () => {
    const name = `ada.${suffix}`
    const zone = registry({ [name]: { 60: owner } }).source
    expect(await leadsTo(name, registry({ [name]: { 60: thief } }), { registry: zone, suffix })).toBe(owner)
  })
})
