import type { PrivateKeyAccount } from 'viem/accounts'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { bodyOf, coinTypes, namesForTests, newAccount, suffix, type RegistrationAnswer } from './namesForTests.js'

const day = 86_400_000
const zones = [{ suffix, expiry: { days: 365, graceDays: 30 } }, { suffix: 'lasting.example' }]
const seconds = (): number => Math.floor(Date.now() / 1000)
const renewal = (name: string, late = 0): string =>
  JSON.stringify({ name, action: 'renew', timestamp: seconds() + late })
const transfer = (name: string, to: string, late = 0): string =>
  JSON.stringify({ name, action: 'transfer', to, timestamp: seconds() + late })

afterEach(() => void vi.useRealTimers())

/** The clock of the gateway, and of those who sign. */
function inDays(days: number): void {
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + days * day })
}

describe.each(['embedded', 'server'] as const)('names that change, database %s', (kind) => {
  const { post, ask, read } = namesForTests(kind, { names: { zones, registrations: false } })
  const account = (label: string) => read(`/v1/profile/account/${label}.${suffix}?apiVersion=2`)

  async function signed(owner: PrivateKeyAccount, message: string, given: object = {}): Promise<object> {
    const signature = await owner.signMessage({ message })
    return { coin_type: coinTypes[0], address: owner.address, message, signature, ...given }
  }
  async function change(
    name: string,
    body: object,
    gateway = 0,
  ): Promise<{ status: number; json: RegistrationAnswer }> {
    const path = `/v1/profile/account/${name}/change`
    const response = await ask(path, { method: 'POST', body: JSON.stringify(body) }, gateway)
    return { status: response.status, json: (await response.json()) as RegistrationAnswer }
  }
  /** A name of a new account. */
  async function named(label: string): Promise<{ readonly owner: PrivateKeyAccount; readonly name: string }> {
    const owner = newAccount()
    expect((await post(await bodyOf(owner, { label }))).status).toBe(200)
    return { owner, name: `${label}.${suffix}` }
  }

  it('last as long as their zone says: then they are not looked up, and after a time for the owner they are free', async () => {
    const { owner, name } = await named('fading')
    const { registered_at: from, expires_at: to } = (await account('fading')) as Record<string, string>
    expect(Date.parse(to!) - Date.parse(from!)).toBe(365 * day)
    inDays(366)
    expect(await account('fading')).toEqual([])
    expect(await read(`/v1/profile/reverse/${owner.address}?apiVersion=2`)).toEqual([])
    expect(await read(`/v1/identity/${owner.address}`)).toMatchObject({ name: null })
    const next = newAccount()
    expect((await post(await bodyOf(next, { label: 'fading' }))).json.reasons?.[0]?.description).toBe(
      'This name is taken.',
    )
    // Nor may one that looks like it be registered meanwhile.
    expect((await post(await bodyOf(next, { label: 'fa-ding' }))).status).toBe(400)
    inDays(30)
    expect((await change(name, await signed(owner, renewal(name)))).status).toBe(404)
    expect((await post(await bodyOf(next, { label: 'fading' }))).json.addresses?.['60']?.address).toBe(next.address)
  })

  it('last on when their owner renews them, also in the time that is kept for the owner', async () => {
    const { owner, name } = await named('lasting')
    inDays(370)
    expect(await account('lasting')).toEqual([])
    const answer = await change(name, await signed(owner, renewal(name)))
    expect(answer).toMatchObject({ status: 200, json: { success: true, name } })
    inDays(360)
    expect(await account('lasting')).toMatchObject({ name })
  })

  it('have no end where their zone names none', async () => {
    const me = newAccount()
    await post(await bodyOf(me, { name: 'anna.lasting.example' }))
    inDays(40_000)
    expect(await read('/v1/profile/account/anna.lasting.example?apiVersion=2')).not.toHaveProperty('expires_at')
    expect(await read('/v1/profile/account/anna.lasting.example?apiVersion=2')).toMatchObject({
      addresses: { 60: { address: me.address } },
    })
  })

  it('are another account’s once their owner signs that', async () => {
    const { owner, name } = await named('passed-on')
    const next = newAccount()
    expect((await change(name, await signed(owner, transfer(name, next.address)))).status).toBe(200)
    // Whether the address is a key on every network is known once it signs.
    expect(await account('passed-on')).toMatchObject({ addresses: { [coinTypes[0]]: { address: next.address } } })
    expect((await change(name, await signed(owner, renewal(name)))).status).toBe(401)
    expect((await change(name, await signed(next, renewal(name)))).json.addresses?.['60']?.address).toBe(next.address)
    expect(await read(`/v1/profile/reverse/${owner.address}?apiVersion=2`)).toEqual([])
  })

  it.each<[string, number, (owner: PrivateKeyAccount, name: string) => Promise<object>]>([
    ['by another account', 401, (_, name) => signed(newAccount(), transfer(name, newAccount().address))],
    [
      'with the signature of another',
      401,
      (owner, name) => signed(newAccount(), transfer(name, newAccount().address), { address: owner.address }),
    ],
    ['for another name', 400, (owner) => signed(owner, transfer(`other.${suffix}`, newAccount().address))],
    ['that are 11 seconds old', 400, (owner, name) => signed(owner, transfer(name, newAccount().address, -11))],
    ['to the zero address', 400, (owner, name) => signed(owner, transfer(name, `0x${'0'.repeat(40)}`))],
    [
      'under another network',
      401,
      (owner, name) => signed(owner, transfer(name, newAccount().address), { coin_type: coinTypes[1] }),
    ],
    [
      'in another spelling',
      400,
      (owner, name) => signed(owner, transfer(name, newAccount().address).replace(',', ', ')),
    ],
    ['by the message of the registration', 400, (owner, name) => bodyOf(owner, { name })],
  ])('are not transferred by wishes %s', async (what, status, bodyFor) => {
    const { owner, name } = await named(`kept-${what.replaceAll(' ', '-')}`.slice(0, 60).replace(/-$/, ''))
    expect((await change(name, await bodyFor(owner, name))).status).toBe(status)
    expect(await read(`/v1/profile/account/${name}?apiVersion=2`)).toMatchObject({
      addresses: { 60: { address: owner.address } },
    })
  })

  it('are not transferred again by a message that is sent again after they came back', async () => {
    const [{ owner, name }, other] = [await named('replayed'), newAccount()]
    const away = await signed(owner, transfer(name, other.address))
    expect((await change(name, away)).status).toBe(200)
    expect((await change(name, await signed(other, transfer(name, owner.address)))).status).toBe(200)
    const again = await change(name, away, 1)
    expect(again).toMatchObject({ status: 400, json: { reasons: [{ field: 'message' }] } })
    expect(await account('replayed')).toMatchObject({ addresses: { [coinTypes[0]]: { address: owner.address } } })
  })

  it('that two are given at once have one of them as their owner', async () => {
    const { owner, name } = await named('wanted')
    const next = Array.from({ length: 8 }, () => newAccount().address)
    const bodies = await Promise.all(next.map((to) => signed(owner, transfer(name, to))))
    const answers = await Promise.all(bodies.map((body, index) => change(name, body, index)))
    const winners = next.filter((_, index) => answers[index]!.status === 200)
    expect(winners).toHaveLength(1)
    expect(await account('wanted')).toMatchObject({ addresses: { [coinTypes[0]]: { address: winners[0] } } })
  })

  it('that ended are registered by one of two at once', async () => {
    await named('ended')
    inDays(400)
    const bodies = await Promise.all(Array.from({ length: 8 }, () => bodyOf(newAccount(), { label: 'ended' })))
    const answers = await Promise.all(bodies.map((body, index) => post(body, index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
