import type { Caip10, Caip2, Transfer } from '@portico/core'
import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import type { PolkadotKeyType, PolkadotTestWallet } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localNetwork, newBlocks } from './local.js'
import { withPage, type Site } from './site.js'

const { open, install } = withPage()
const oneRoc = 10n ** 12n
let chain: PolkadotDevnet
beforeAll(async () => void (chain = await startPolkadot()), 60_000)
afterAll(() => chain.stop())

const nobody = (): string => encodeAddress(randomAsU8a(32), 42)
const here = (): Caip2 => localNetwork(chain).caipNetworkId

async function connected(type: PolkadotKeyType = 'sr25519'): Promise<{
  readonly wallet: PolkadotTestWallet
  readonly site: Site
  readonly account: Caip10
}> {
  const wallet = install({ keys: [{ seed: u8aToHex(randomAsU8a(32)), type }] })
  const [address] = wallet.accounts
  await chain.fund(address!, 10n * oneRoc)
  const site = open({ networks: [localNetwork(chain)] })
  await site.connect()
  return { wallet, site, account: `${here()}:${address!}` }
}
const send = (site: Site, account: Caip10, to: string, amount: bigint): Promise<Transfer> =>
  site.modal.transfers.send({ account, action: { type: 'native', to, amount } }).done
const held = async (site: Site, address: string): Promise<bigint> =>
  (await site.need('balances').native(`${here()}:${address}`)).amount

// Blocks of this chain are made on demand, a transfer is several of them.
describe('ROC', { timeout: 60_000 }, () => {
  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
    'signed with %s arrives, and costs the sender what was estimated beside',
    async (type) => {
      const { wallet, site, account } = await connected(type)
      const to = nobody()
      const { fee } = await site.modal.transfers.estimate({
        account,
        action: { type: 'native', to, amount: 2n * oneRoc },
      })
      const transfer = await send(site, account, to, 2n * oneRoc)
      expect(transfer).toMatchObject({ status: 'confirmed', hash: expect.stringMatching(/^0x[\da-f]{64}$/) as string })
      expect(await held(site, to)).toBe(2n * oneRoc)
      const paid = 8n * oneRoc - (await held(site, wallet.accounts[0]!))
      expect(paid).toBeGreaterThan(0n)
      // An estimate is the most that it may cost.
      expect(paid).toBeLessThanOrEqual(fee)
      expect(fee - paid).toBeLessThan(fee / 50n)
      // Runtimes of before 2022 do not say what was paid.
      expect(transfer.fee ?? paid).toBe(paid)
    },
  )

  it('goes to an address without a network, and not to one of another network', async () => {
    const { wallet, site, account } = await connected()
    const key = randomAsU8a(32)
    for (const prefix of [0, 2, 5, 10_041])
      expect(await send(site, account, encodeAddress(key, prefix), oneRoc)).toMatchObject({
        status: 'failed',
        problem: {
          code: 'polkadot/invalidAddress',
          details: 'It is an address of another network. Ask the receiver for one of Local.',
        },
      })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
    expect(await send(site, account, encodeAddress(key, 42), oneRoc)).toMatchObject({ status: 'confirmed' })
    expect(await held(site, encodeAddress(key, 42))).toBe(oneRoc)
  })

  it('signed with another key is not taken: refused once it can come into no block any more', async () => {
    const { wallet, site, account } = await connected()
    wallet.misbehave('signsWithAnotherKey')
    const to = nobody()
    const { id } = site.modal.transfers.send({ account, action: { type: 'native', to, amount: oneRoc } })
    const read = (): Transfer | undefined =>
      site.modal.store.get(site.modal.transfers.list).find((one) => one.id === id)
    await expect
      .poll(() => read()?.problem, { timeout: 10_000 })
      .toMatchObject({
        code: 'polkadot/rpcFailed',
        message: expect.stringMatching(/signature|proof/i) as string,
      })
    expect(read()?.status).toBe('broadcast')
    await newBlocks(chain, 70)
    await expect.poll(() => read()?.status, { timeout: 60_000 }).toBe('refused')
    expect(await held(site, to)).toBe(0n)
  }, 120_000)

  it('that would close the account, or be too little for a new one, is asked of no wallet, and costs nothing', async () => {
    const { wallet, site, account } = await connected()
    const to = nobody()
    const refused = (name: string) => ({
      status: 'failed',
      problem: { code: `polkadot/${name}`, message: expect.stringMatching(/at least [\d.]+ ROC$/) as string },
    })
    expect(await send(site, account, to, 10n * oneRoc - 1n)).toMatchObject(refused('payerBelowMinimum'))
    expect(await send(site, account, to, 1n)).toMatchObject(refused('receiverBelowMinimum'))
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
    expect(await held(site, to)).toBe(0n)
    expect(await held(site, wallet.accounts[0]!)).toBe(10n * oneRoc)
    // What the refusal names is enough.
    const { problem } = await send(site, account, to, 1n)
    const least = BigInt(Math.round(Number(/[\d.]+(?= ROC)/.exec(problem!.message)![0]) * 1e12))
    expect(await send(site, account, to, least)).toMatchObject({ status: 'confirmed' })
    expect(await send(site, account, to, 1n)).toMatchObject({ status: 'confirmed' })
    expect(await held(site, to)).toBe(least + 1n)
  })

  it('of more than 128 bits is no amount, and nobody is asked', async () => {
    const { wallet, site, account } = await connected()
    expect(await send(site, account, nobody(), 2n ** 128n)).toMatchObject({
      status: 'failed',
      problem: { code: 'polkadot/invalidAmount' },
    })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
  })

  it.each([[undefined], ['0xab'], [{ signature: '0xab' }], [{ id: 1 }]])(
    'is not sent where the wallet answers %j',
    async (answer) => {
      const { wallet, site, account } = await connected()
      wallet.behave({ answer })
      expect(await send(site, account, nobody(), oneRoc)).toMatchObject({
        status: 'failed',
        problem: { code: 'polkadot/badAnswer' },
      })
    },
  )

  it('is signed with the kind of the key before the signature, even where the wallet leaves it out', async () => {
    const { wallet, site, account } = await connected('ed25519')
    const sign = wallet.extension.enable.bind(wallet.extension)
    const bare = await sign('Meridian')
    const { signer } = bare
    const { signPayload } = signer
    Object.assign(signer, {
      async signPayload(payload: Parameters<typeof signPayload>[0]) {
        const { id, signature } = await signPayload(payload)
        return { id, signature: `0x${signature.slice(4)}` }
      },
    })
    expect(await send(site, account, nobody(), oneRoc)).toMatchObject({ status: 'confirmed' })
  })
})

describe('an asset of the hub', { timeout: 60_000 }, () => {
  it('is sent by its number, in its own units, and what is below its minimum is asked of no wallet', async () => {
    const { wallet, site, account } = await connected()
    const [address] = wallet.accounts
    const api = await site.api.getApi()
    const id = 1984
    const signer = site.api.getSigner()
    const run = async (name: string, ...args: readonly unknown[]): Promise<void> => {
      await chain.fund(address!, oneRoc)
      const nonce = async () =>
        String(((await api.query['system']!['account']!(address!)) as unknown as { nonce: object }).nonce)
      const before = await nonce()
      await (await api.tx['assets']![name]!(...args).signAsync(address!, { signer })).send()
      await expect.poll(nonce, { timeout: 10_000 }).not.toBe(before)
    }
    await chain.fund(address!, 100n * oneRoc)
    await run('create', id, address, 10_000n)
    await run('setMetadata', id, 'Test dollar', 'TUSD', 6)
    await run('mint', id, address, 5_000_000n)
    const to = nobody()
    await chain.fund(to, oneRoc)
    const pay = (amount: bigint, decimals = 6): Promise<Transfer> =>
      site.modal.transfers.send({ account, action: { type: 'token', token: String(id), decimals, to, amount } }).done
    const asked = () => wallet.requests.filter(({ method }) => method === 'signPayload').length
    const before = asked()
    expect(await pay(9_999n)).toMatchObject({
      status: 'failed',
      problem: { code: 'polkadot/receiverBelowMinimum', message: 'The receiver has to get at least 0.01 TUSD' },
    })
    expect(await pay(1_000_000n, 10)).toMatchObject({ status: 'failed', problem: { code: 'polkadot/decimalsDiffer' } })
    expect(asked()).toBe(before)
    expect(await pay(1_500_000n)).toMatchObject({ status: 'confirmed' })
    const holding = (await api.query['assets']!['account']!(id, to)) as unknown as {
      unwrap(): { readonly balance: { toBigInt(): bigint } }
    }
    expect(holding.unwrap().balance.toBigInt()).toBe(1_500_000n)
  })
})

describe('for hosts', () => {
  it('the API is on the network in use, and the signer signs what it builds', async () => {
    const { wallet, site } = await connected()
    const api = await site.api.getApi()
    expect(api.genesisHash.toHex()).toBe(chain.genesisHash)
    expect(await site.api.getApi()).toBe(api)
    const long = api.tx['system']!['remark']!(`0x${'ab'.repeat(400)}`)
    const [address] = wallet.accounts
    // Longer than 256 bytes, its hash is signed; a signature of anything else would be refused.
    await (await long.signAsync(address!, { signer: site.api.getSigner() })).send()
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'signPayload', outcome: 'answered' })
  })

  it('the API is closed with the modal', async () => {
    const site = open({ networks: [localNetwork(chain, 'ws')] })
    const api = await site.api.getApi()
    expect(api.isConnected).toBe(true)
    site.modal.dispose()
    await expect.poll(() => api.isConnected).toBe(false)
  })
})
