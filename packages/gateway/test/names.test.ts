import {
  NameAnswerSchema,
  NameSuggestionsSchema,
  RegistrationAnswerSchema,
  ReverseAnswerSchema,
} from '@portico/gateway-api'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bodyOf, coinTypes, messageOf, namesForTests, newAccount, suffix, type Wish } from './namesForTests.js'

describe.each(['embedded', 'server'] as const)('names in a zone of the gateway, database %s', (kind) => {
  const { post, ask, read } = namesForTests(kind)
  const account = (name: string) => read(`/v1/profile/account/${name}?apiVersion=2`)

  it('[7.16] [7.22] registers a name by a signed message with the name, no attributes and the time', async () => {
    const me = newAccount()
    const answer = await post(await bodyOf(me, { label: 'alice' }))
    expect(answer.status).toBe(200)
    expect(v.parse(RegistrationAnswerSchema, answer.json).success).toBe(true)
    expect(await account(`alice.${suffix}`)).toMatchObject({ name: `alice.${suffix}` })
  })

  it('[7.13] answers the addresses and the attributes of a name, and an empty list for one that is free', async () => {
    const me = newAccount()
    await post(await bodyOf(me, { label: 'bridget', coinType: coinTypes[1] }))
    const entry = { address: me.address, created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string }
    const record = v.parse(NameAnswerSchema, await account(`Bridget.${suffix}`))
    expect(record).toEqual({
      name: `bridget.${suffix}`,
      registered_at: entry.created_at,
      addresses: { [coinTypes[1]]: entry, 60: entry },
      attributes: {},
    })
    const free = await ask(`/v1/profile/account/bridget2.${suffix}?apiVersion=2`)
    expect([free.status, v.parse(NameAnswerSchema, await free.json())]).toEqual([200, undefined])
    // The first version of the call.
    const first = await ask(`/v1/profile/account/bridget2.${suffix}`)
    expect([first.status, await first.json()]).toMatchObject([404, { reasons: [{ field: 'name' }] }])
  })

  it('[7.14] answers the names of an address, and an empty list where it has none', async () => {
    const me = newAccount()
    for (const label of ['carol', 'carol-two']) await post(await bodyOf(me, { label }))
    const path = (address: string) => `/v1/profile/reverse/${address}?sender=${me.address}&apiVersion=2`
    const namesOf = async (address: string) =>
      v.parse(ReverseAnswerSchema, await read(path(address))).map(({ name }) => name)
    expect(await namesOf(me.address)).toEqual([`carol.${suffix}`, `carol-two.${suffix}`])
    expect(await namesOf(me.address.toLowerCase())).toHaveLength(2)
    expect(await namesOf(newAccount().address)).toEqual([])
    expect((await ask(`/v1/profile/reverse/${newAccount().address}`)).status).toBe(404)
    expect((await ask('/v1/profile/reverse/%00')).status).toBe(400)
  })

  it('[7.15] suggests names that begin so, and says which are to be had', async () => {
    await post(await bodyOf(newAccount(), { label: 'canal' }))
    const suggest = async (name: string) =>
      v.parse(NameSuggestionsSchema, await read(`/v1/profile/suggestions/${name}?zone=${suffix}`)).suggestions
    const names = await suggest('canal')
    expect(names[0]).toEqual({ name: `canal.${suffix}`, registered: true })
    expect(names.slice(1).map(({ name }) => name.startsWith('canal'))).toEqual([true, true, true, true, true])
    expect(names.slice(1).every(({ registered }) => !registered)).toBe(true)
    const others = await suggest('can')
    expect(others.find(({ name }) => name === `canal.${suffix}`)?.registered).toBe(true)
    expect((await suggest('wallet'))[0]).toEqual({ name: `wallet.${suffix}`, registered: true })
    for (const path of ['ab', 'ab%2Fc', 'x'.repeat(64), `able?zone=other.example`])
      expect((await ask(`/v1/profile/suggestions/${path}`)).status, path).toBe(400)
  })

  it('gives its name to an account that has no other', async () => {
    const me = newAccount()
    expect(await read(`/v1/identity/${me.address}`)).toEqual({ name: null, avatar: null })
    await post(await bodyOf(me, { label: 'dolores' }))
    expect(await read(`/v1/identity/${me.address}`)).toEqual({ name: `dolores.${suffix}`, avatar: null })
  })

  it.each<[string, Wish, string]>([
    ['too short', { label: 'abc' }, 'name'],
    ['too long', { label: 'a'.repeat(64) }, 'name'],
    ['with capitals', { label: 'Alice2' }, 'name'],
    ['with Cyrillic letters', { label: '\u0430lice2' }, 'name'],
    ['with a character of no width', { label: 'alice\u200b2' }, 'name'],
    ['with an emoji', { label: 'alice🙂' }, 'name'],
    ['with an underscore', { label: 'alice_2' }, 'name'],
    ['with a blank', { label: 'alice 2' }, 'name'],
    ['with a hyphen at the end', { label: 'alice2-' }, 'name'],
    ['in Punycode', { label: 'xn--80ak6aa92e' }, 'name'],
    ['with a dot', { label: 'alice.two' }, 'name'],
    ['without a label', { name: suffix }, 'name'],
    ['of an empty label', { name: `.${suffix}` }, 'name'],
    ['of another zone', { name: 'alice.eth' }, 'name'],
    ['of a zone that is closed', { name: 'alice.old.example' }, 'name'],
    ['that is reserved', { label: 'support' }, 'name'],
    ['that the operator reserved', { label: 'mayor' }, 'name'],
    ['that looks like one that is reserved', { label: 'supp0rt' }, 'name'],
    ['that looks like one that the operator reserved', { label: 'rnayor' }, 'name'],
    ['signed 12 seconds ago', { label: 'fresh', late: -12 }, 'timestamp'],
    ['signed in 12 seconds', { label: 'fresh', late: 12 }, 'timestamp'],
    ['on Bitcoin', { label: 'fresh', coinType: 0 }, 'coin_type'],
    ['on a network that is not served', { label: 'fresh', coinType: 0x80000000 + 5 }, 'coin_type'],
    ['on no network', { label: 'fresh', coinType: 0x80000000 }, 'coin_type'],
    ['of no address', { label: 'fresh', address: '0x12' }, 'address'],
    ['with attributes', { message: JSON.stringify({ ...fresh(), attributes: { bio: 'x' } }) }, 'attributes'],
    ['with more than is known', { message: JSON.stringify({ ...fresh(), extra: 1 }) }, 'message'],
    ['in another order', { message: JSON.stringify(Object.fromEntries(Object.entries(fresh()).reverse())) }, 'message'],
    ['with a line more', { message: `${JSON.stringify(fresh())}\n` }, 'message'],
    ['with two names', { message: messageOf(`fresh.${suffix}`).replace('{', `{"name":"other.${suffix}",`) }, 'message'],
    ['that is no JSON', { message: 'I want a name' }, 'message'],
  ])('refuses a name %s', async (_, wish, field) => {
    const { status, json } = await post(await bodyOf(newAccount(), wish))
    expect([status, json.reasons?.[0]?.field]).toEqual([400, field])
    expect(json.reasons?.[0]?.description.length).toBeGreaterThan(10)
    expect(v.parse(NameAnswerSchema, await account(`fresh.${suffix}`))).toBeUndefined()
  })

  it('refuses bodies that are none, and projects that are not known', async () => {
    for (const body of ['', '[]', '{"coin_type":"60"}', '{'])
      expect(await post(body)).toMatchObject({ status: 422, json: { reasons: [{ field: '' }] } })
    expect((await post('x'.repeat(70_000))).status).toBe(413)
    const response = await ask('/v1/profile/account?projectId=', { method: 'POST', body: '{}' })
    expect(response.status).toBe(401)
  })

  it.each([
    ['64 kB', 'a'.repeat(8000)],
    ['255 labels', `${'a.'.repeat(255)}eth`],
    ['mixed scripts', '\u0430lice.eth'],
    ['an empty label', 'alice..eth'],
    ['no dot', 'alice'],
    ['markup', '%3Cb%3E.eth'],
  ])('refuses to look up a name of %s', async (_, name) => {
    const response = await ask(`/v1/profile/account/${encodeURIComponent(name)}?apiVersion=2`)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field: 'name' }] }])
  })
})

function fresh() {
  return { name: `fresh.${suffix}`, attributes: {}, timestamp: Math.floor(Date.now() / 1000) }
}
