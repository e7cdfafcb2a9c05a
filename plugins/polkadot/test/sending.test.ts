import type { Caip10, Caip2 } from '@portico/core'
import { startPolkadot, type PolkadotDevnet } from '@portico/devnet-polkadot'
import type { PolkadotKeyType, PolkadotTestWallet } from '@portico/testing/polkadot'
import { u8aToHex } from '@polkadot/util'
import { encodeAddress, randomAsU8a } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localNetwork } from './local.js'
import { failure, withPage, type Site } from './site.js'

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
const held = async (site: Site, address: string): Promise<bigint> =>
  (await site.need('balances').native(`${here()}:${address}`)).amount

describe('ROC', () => {
  it.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
    'signed with %s arrives, and costs the sender what was estimated beside',
    async (type) => {
      const { wallet, site, account } = await connected(type)
      const { estimate, send, wait } = site.need('transfers')
      const transfer = { from: account, to: nobody(), amount: 2n * oneRoc }
      const { fee } = await estimate(transfer)
      const { hash } = await send(transfer)
      expect(hash).toMatch(/^0x[\da-f]{64}$/)
      expect(await wait({ hash, account })).toBe('success')
      expect(await held(site, transfer.to)).toBe(2n * oneRoc)
      const paid = 8n * oneRoc - (await held(site, wallet.accounts[0]!))
      expect(paid).toBeGreaterThan(0n)
      // An estimate is the most that it may cost.
      expect(paid).toBeLessThanOrEqual(fee)
      expect(fee - paid).toBeLessThan(fee / 50n)
    },
  )

  it('goes to an address that another network writes: it is the same account', async () => {
    const { site, account } = await connected()
    const key = randomAsU8a(32)
    const { hash } = await site.need('transfers').send({ from: account, to: encodeAddress(key, 0), amount: oneRoc })
    expect(await site.need('transfers').wait({ hash, account })).toBe('success')
    expect(await held(site, encodeAddress(key, 42))).toBe(oneRoc)
  })

  it('signed with another key is not taken', async () => {
    const { wallet, site, account } = await connected()
    wallet.misbehave('signsWithAnotherKey')
    const to = nobody()
    const error = await failure(site.need('transfers').send({ from: account, to, amount: oneRoc }))
    expect(error).toMatchObject({
      code: 'polkadot/rpcFailed',
      message: expect.stringMatching(/signature|proof/i) as string,
    })
    expect(await held(site, to)).toBe(0n)
  })

  it('that would close the account is in a block and moves nothing: it is told as reverted', async () => {
    const { wallet, site, account } = await connected()
    const { send, wait } = site.need('transfers')
    const to = nobody()
    const { hash } = await send({ from: account, to, amount: 10n * oneRoc - 1n })
    expect(await wait({ hash, account })).toBe('reverted')
    expect(await held(site, to)).toBe(0n)
    expect(await held(site, wallet.accounts[0]!)).toBeGreaterThan(9n * oneRoc)
  })

  it.each([[0n], [-1n], [2n ** 128n]])('of %s is no amount, and nobody is asked', async (amount) => {
    const { wallet, site, account } = await connected()
    const transfers = site.need('transfers')
    for (const method of ['estimate', 'send'] as const)
      expect(await failure(transfers[method]({ from: account, to: nobody(), amount }))).toMatchObject({
        code: 'polkadot/invalidAmount',
      })
    expect(wallet.requests.map(({ method }) => method)).not.toContain('signPayload')
  })

  it.each([[undefined], ['0xab'], [{ signature: '0xab' }], [{ id: 1 }]])(
    'is not sent where the wallet answers %j',
    async (answer) => {
      const { wallet, site, account } = await connected()
      wallet.behave({ answer })
      expect(await failure(site.need('transfers').send({ from: account, to: nobody(), amount: oneRoc }))).toMatchObject(
        {
          code: 'polkadot/badAnswer',
        },
      )
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
    const { send, wait } = site.need('transfers')
    const { hash } = await send({ from: account, to: nobody(), amount: oneRoc })
    expect(await wait({ hash, account })).toBe('success')
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
