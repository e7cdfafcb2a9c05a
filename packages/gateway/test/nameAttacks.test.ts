import { devWalletFactoryAbi as abi, devWalletFactoryBytecode as bytecode, type Anvil } from '@portico/devnet'
import {
  createTestClient,
  encodeFunctionData,
  http,
  publicActions,
  serializeErc6492Signature,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect, it } from 'vitest'
import { skeleton } from '../src/names/accountName.js'
import { readRegistration, type RegistrationBody } from '../src/names/registration.js'
import { gatewayForTests } from './gatewayForTests.js'
import { bodyOf, coinTypes, messageOf, namesForTests, newAccount, suffix } from './namesForTests.js'
import { tinyUpstream } from './tinyUpstream.js'

describe('registrations of names', () => {
  const { post, read, chains } = namesForTests('server')
  const addressesOf = async (label: string) =>
    ((await read(`/v1/profile/account/${label}.${suffix}?apiVersion=2`)) as Record<string, object>)['addresses']

  it('with the signature of another are refused', async () => {
    const [owner, thief] = [newAccount(), newAccount()]
    const stolen = await bodyOf(owner, { label: 'stolen', address: thief.address })
    expect(await post(stolen)).toMatchObject({ status: 401, json: { reasons: [{ field: 'signature' }] } })
    expect((await post({ ...stolen, address: owner.address })).status).toBe(200)
  })

  it.each<[string, Hex]>([
    ['empty bytes', '0x00'],
    ['zeros', `0x${'00'.repeat(65)}`],
    ['bytes without meaning', `0x${'ab'.repeat(400)}`],
    ['the mark of ERC-6492 alone', `0x${'6492'.repeat(16)}`],
    ['the mark of ERC-8010 alone', `0x${'8010'.repeat(16)}`],
  ])('with %s for a signature are refused', async (_, signature) => {
    const body = await bodyOf(newAccount(), { label: 'unsigned', signature })
    expect(await post(body)).toMatchObject({ status: 401, json: { reasons: [{ field: 'signature' }] } })
  })

  it('that are sent again are refused, by the same sender and by another', async () => {
    const owner = newAccount()
    const body = await bodyOf(owner, { label: 'replayed' })
    expect((await post(body)).status).toBe(200)
    const again = await post(body)
    expect(again).toMatchObject({
      status: 400,
      json: { reasons: [{ field: 'name', description: 'This name is taken.' }] },
    })
    expect((await post({ ...body, coin_type: coinTypes[1] })).status).toBe(400)
    expect((await post({ ...body, address: newAccount().address })).status).toBe(401)
    expect(Object.keys((await addressesOf('replayed')) ?? {})).toEqual(['60', String(coinTypes[0])])
  })

  it('of one name by twenty at once: one gets it', async () => {
    const bodies = await Promise.all(Array.from({ length: 20 }, () => bodyOf(newAccount(), { label: 'raced' })))
    const answers = await Promise.all(bodies.map((body, index) => post(body, index)))
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [bodies[index]?.['address']] : []))
    expect(winners).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19)
    expect(await addressesOf('raced')).toMatchObject({ 60: { address: winners[0] } })
  })

  it('of names that look alike by many at once: one gets it', async () => {
    const labels = ['paypal-me', 'paypa1-me', 'paypalme', 'paypal--me', 'paypa1me']
    const bodies = await Promise.all(labels.map((label) => bodyOf(newAccount(), { label })))
    const answers = await Promise.all(bodies.map((body, index) => post(body, index)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const fields = answers.flatMap(({ status, json }) =>
      status === 200 ? [] : json.reasons?.map(({ field }) => field),
    )
    expect(fields).toEqual(['name', 'name', 'name', 'name'])
  })

  it.each([
    ['arnold', 'amold'],
    ['google-fan', 'goog1e-fan'],
    ['robot', 'r0b0t'],
    ['savvy', 'sawy'],
    ['night-owl', 'nightowl'],
  ])('of %s keep %s from others', async (first, second) => {
    // Without what they look like, these are two names.
    expect([first === second, skeleton(first) === skeleton(second)]).toEqual([false, true])
    expect((await post(await bodyOf(newAccount(), { label: first }))).status).toBe(200)
    const { status, json } = await post(await bodyOf(newAccount(), { label: second }))
    expect([status, json.reasons?.[0]?.description]).toEqual([400, 'This name looks like one that is taken.'])
  })

  describe('by contracts', () => {
    const owner = newAccount()
    let factory: Address
    let wallet: Address
    const clientOf = (chain: Anvil) =>
      createTestClient({
        mode: 'anvil',
        account: chain.accounts[0]!.address,
        transport: http(chain.url),
        pollingInterval: 20,
      })
        .extend(publicActions)
        .extend(walletActions)
    /** What the contract of the owner signs. */
    const wish = async (label: string, coinType: number = coinTypes[0]) =>
      bodyOf(owner, { label, address: wallet, coinType })
    const deploy = async (chain: Anvil) => {
      const client = clientOf(chain)
      const hash = await client.writeContract({
        abi,
        address: factory,
        functionName: 'create',
        args: [owner.address],
        chain: null,
      })
      await client.waitForTransactionReceipt({ hash })
    }
    beforeAll(async () => {
      const made = await Promise.all(
        chains().map(async (chain) => {
          const client = clientOf(chain)
          const hash = await client.deployContract({ abi, bytecode, chain: null })
          return (await client.waitForTransactionReceipt({ hash })).contractAddress
        }),
      )
      // At the same address on both.
      expect(made[0]).toBe(made[1])
      factory = made[0]!
      const client = clientOf(chains()[0])
      wallet = await client.readContract({ abi, address: factory, functionName: 'addressOf', args: [owner.address] })
    })

    it('that are not deployed are taken with the call that deploys them (ERC-6492), and only with it', async () => {
      const bare = await wish('unborn')
      expect((await post(bare)).status).toBe(401)
      const data = encodeFunctionData({ abi, functionName: 'create', args: [owner.address] })
      const signature = serializeErc6492Signature({ address: factory, data, signature: bare['signature'] as Hex })
      expect((await post({ ...bare, signature })).status).toBe(200)
      // On other networks the address may have another owner: the name does not lead there.
      expect(Object.keys((await addressesOf('unborn')) ?? {})).toEqual([String(coinTypes[0])])
    })

    it('are taken on their network (ERC-1271), and refused on another where they are not', async () => {
      await deploy(chains()[0])
      expect((await post(await wish('foreign', coinTypes[1]))).status).toBe(401)
      const answer = await post(await wish('native'))
      expect(answer).toMatchObject({ status: 200, json: { addresses: { [coinTypes[0]]: { address: wallet } } } })
      expect(answer.json.addresses?.['60']).toBeUndefined()
    })

    it('do not show their name as that of an account on every network', async () => {
      expect(await read(`/v1/identity/${wallet}`)).toEqual({ name: null, avatar: null })
      expect(await read(`/v1/profile/reverse/${wallet}?apiVersion=2`)).toMatchObject([{}, {}])
    })

    it.each<[string, Hex]>([
      ['answer garbage', '0x60ff60005260206000f3'],
      ['answer nothing', '0x00'],
      ['run out of gas', '0x5b600056'],
      ['refuse', '0x60006000fd'],
    ])('that %s are refused', async (_, bytecode) => {
      const address = newAccount().address
      await clientOf(chains()[0]).setCode({ address, bytecode })
      const body = await bodyOf(owner, { label: 'garbage', address })
      expect(await post(body)).toMatchObject({ status: 401, json: { reasons: [{ field: 'signature' }] } })
    })
  })
})

describe('the time of a message', () => {
  it('is compared with the clock of the gateway: what passes then does not pass 11 seconds later', async () => {
    const body = (await bodyOf(newAccount(), { label: 'stale' })) as unknown as RegistrationBody
    const signedAt = (JSON.parse(body.message) as { readonly timestamp: number }).timestamp * 1000
    const readAt = (now: number) => readRegistration(body, () => true, now)
    for (const late of [-10_000, 0, 10_000]) expect(readAt(signedAt + late)).toMatchObject({ name: `stale.${suffix}` })
    for (const late of [-11_000, 11_000]) expect(readAt(signedAt + late)).toMatchObject({ field: 'timestamp' })
  })
})

describe('a client that registers often', () => {
  const zones = [{ suffix }]

  it('is told to wait, whether or not the registrations succeed', async () => {
    const registrations = { perSecond: 0.01, burst: 2 }
    const { ask } = await gatewayForTests({
      names: { zones, registrations },
      upstreams: { 'eip155:31337': 'http://127.0.0.1:9' },
    })
    const send = async (label: string) => {
      const body = JSON.stringify(await bodyOf(newAccount(), { label }))
      return ask('/v1/profile/account', { method: 'POST', body })
    }
    expect([(await send('abc')).status, (await send('able')).status]).toEqual([400, 200])
    const third = await send('acid')
    expect([third.status, Number(third.headers.get('retry-after')) > 10]).toEqual([429, true])
    expect(await third.json()).toMatchObject({ reasons: [{ field: 'rate_limited' }] })
  }, 60_000)

  it('reads 503, and no verdict, where the node of its contract is gone or is of another network', async () => {
    const gone = await tinyUpstream((_, response) => response.writeHead(502).end())
    const other = await tinyUpstream((body, response) => {
      const { id } = JSON.parse(body) as { readonly id: number }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
    })
    const upstreams = { 'eip155:31337': gone.url, 'eip155:31338': other.url }
    const { ask } = await gatewayForTests({ names: { zones }, upstreams })
    const { address } = privateKeyToAccount(`0x${'77'.repeat(32)}`)
    for (const coinType of coinTypes) {
      const message = messageOf(`able.${suffix}`)
      const body = await bodyOf(newAccount(), { message, address, coinType })
      const response = await ask('/v1/profile/account', { method: 'POST', body: JSON.stringify(body) })
      expect(response.status).toBe(503)
    }
  }, 60_000)
})
