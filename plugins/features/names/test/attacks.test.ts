import { describe, expect, it } from 'vitest'
import type { NameSource } from '../src/index.js'
import { createNameBook, type NameBookOptions, type NameGuard } from '../src/runtime/createNameBook.js'
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

const open = ({ source }: Registry, missing: readonly NameGuard[], options: Partial<NameBookOptions> = {}) =>
  createNameBook({ registry: undefined, others: [source], ...options }, missing)

/** Where a name leads to, on Ethereum. */
const leadsTo = async (name: string, at: Registry, missing: readonly NameGuard[], options?: Partial<NameBookOptions>) =>
  (await open(at, missing, options).resolve(name, 'eip155:1', never))?.address

describe('a name that is not what it looks like', () => {
  it.each([
    ['mixed scripts: the first letter is Cyrillic', 'аda.eth'],
    ['a zero-width joiner between letters', 'a\u200dda.eth'],
    ['a zero-width non-joiner', 'ad\u200ca.eth'],
    ['a turn of direction', 'ada\u202e.eth'],
    ['a sequence of emoji with a joiner at its end', '👩\u200d.eth'],
    ['a letter of full width beside a Greek one', 'αｄa.eth'],
  ])('has %s: it leads to the attacker where its form is not checked, and nowhere in the build', async (_, text) => {
    const names = registry({ [text]: { 60: thief }, 'ada.eth': { 60: owner }, '👩.eth': { 60: owner } })
    expect(await leadsTo(text, names, ['form'])).toBe(thief)
    names.asked.length = 0
    expect(await leadsTo(text, names, [])).toBeUndefined()
    expect(names.asked).toEqual([])
  })

  it.each([
    ['a character of no width', 'ad\u00ada.eth', 'ada.eth'],
    ['the sign that an emoji is drawn in color', '❤\ufe0f.eth', '❤.eth'],
    ['capital letters', 'ADA.eth', 'ada.eth'],
  ])(
    'has %s: it leads to the owner of its normal form, and where that is not made to the attacker',
    async (_, text, normal) => {
      const names = registry({ [text]: { 60: thief }, [normal]: { 60: owner } })
      expect(await leadsTo(text, names, ['form'])).toBe(thief)
      expect(await leadsTo(text, names, [])).toBe(owner)
    },
  )

  it.each([
    ['255 labels', `${'a.'.repeat(254)}eth`],
    ['64 kB', `${'a'.repeat(65_536)}.eth`],
    ['64 kB of joiners', `${'\u200d'.repeat(65_536)}.eth`],
  ])('has %s: it is asked for where its form is not checked, and not in the build', async (_, text) => {
    const names = registry({})
    await leadsTo(text, names, ['form'])
    expect(names.asked).toEqual([text])
    names.asked.length = 0
    const start = performance.now()
    expect(await leadsTo(text, names, [])).toBeUndefined()
    expect(names.asked).toEqual([])
    expect(performance.now() - start).toBeLessThan(500)
  })

  it('is not shown for the account that claims it: without the check of its form it is', async () => {
    const names = registry({ 'аda.eth': { 60: thief } }, ['аda.eth'])
    expect(await open(names, ['form']).reverse(thief, 'eip155:1', never)).toEqual(['аda.eth'])
    expect(await open(names, []).reverse(thief, 'eip155:1', never)).toEqual([])
  })
})

describe('a resolver that lies', () => {
  it('answers the address of another chain, which may have another owner here: taken where coin types are not compared', async () => {
    const names = registry({ 'ada.eth': { [reef]: thief } })
    expect(await leadsTo('ada.eth', names, ['coinType'])).toBe(thief)
    expect(await leadsTo('ada.eth', names, [])).toBeUndefined()
  })

  it('says that an account has the name of another: shown where the name is not resolved', async () => {
    const names = registry({ 'ada.eth': { 60: owner } }, ['ada.eth'])
    expect(await open(names, ['proof']).reverse(thief, 'eip155:1', never)).toEqual(['ada.eth'])
    expect(await open(names, []).reverse(thief, 'eip155:1', never)).toEqual([])
    expect(await open(names, []).reverse(owner, 'eip155:1', never)).toEqual(['ada.eth'])
  })

  it('has a name of the gateway’s zone as well: taken where zones are not kept apart', async () => {
    const name = `ada.${suffix}`
    const own = registry({ [name]: { 60: owner } }).source
    const names = registry({ [name]: { 60: thief } })
    expect(await leadsTo(name, names, ['zone'], { registry: own, suffix })).toBe(thief)
    expect(await leadsTo(name, names, [], { registry: own, suffix })).toBe(owner)
  })
})
