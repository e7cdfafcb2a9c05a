import type { Caip10, EstimatedAction, Transfer } from '@portico/core'
import { startCosmos, type CosmosDevnet } from '@portico/devnet-cosmos'
import type { CosmosTestWallet } from '@portico/testing/cosmos'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localNetwork } from './local.js'
import { failure, withPage, type Site } from './site.js'
import { gem, ibcAtom } from './tokens.js'

const { open, install } = withPage()
const other = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
/** Gas of the chain's trial, at the network's price. */
const fee = 2100n
let chain: CosmosDevnet
beforeAll(async () => void (chain = await startCosmos({ blockMs: 20, tokens: [gem, ibcAtom] })))
afterAll(() => chain.stop())

type Order = Partial<Extract<EstimatedAction, { readonly type: 'token' }>>
interface Sender {
  readonly wallet: CosmosTestWallet
  readonly site: Site
  readonly address: string
  readonly from: Caip10
  readonly estimate: (order: Order) => Promise<{ readonly fee: bigint; readonly amount?: bigint | undefined }>
  readonly send: (order: Omit<Order, 'amount'> & { readonly amount: bigint }) => Promise<Transfer>
}
async function sender({ gems = 500n, money = 1_000_000n, ledger = false } = {}): Promise<Sender> {
  const key = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex')
  const wallet = install({ privateKeys: [key], ledger })
  const [address = ''] = wallet.accounts
  await chain.fund(address, money)
  await chain.fund(address, gems, gem.denom)
  await chain.fund(address, 70n, ibcAtom.denom)
  const site = open({ networks: [localNetwork(chain)] })
  await site.connect()
  const from: Caip10 = `cosmos:${chain.chainId}:${address}`
  const action = { type: 'token', token: gem.denom, decimals: 2, to: other } as const
  const { transfers } = site.modal
  return {
    wallet,
    site,
    address,
    from,
    estimate: (order) => transfers.estimate({ account: from, action: { ...action, amount: 1n, ...order } }),
    send: (order) => transfers.send({ account: from, action: { ...action, ...order } }).done,
  }
}
const signatures = ({ requests }: CosmosTestWallet) => requests.filter(({ method }) => method.startsWith('sign'))
const notEnough = { status: 'failed', problem: { code: 'cosmos/notEnough' } }

describe('a token', () => {
  it.each([
    ['a factory’s, DIRECT', gem.denom, 2, false],
    ['a factory’s, amino JSON', gem.denom, 2, true],
    ['one of IBC, DIRECT', ibcAtom.denom, 0, false],
    ['one of IBC, amino JSON', ibcAtom.denom, 0, true],
  ])('arrives, and its fee is of the network’s own coin: %s', async (_, token, decimals, ledger) => {
    const { address, estimate, send } = await sender({ ledger })
    const [before, own, money] = [chain.balance(other, token), chain.balance(address, token), chain.balance(address)]
    expect(await estimate({ token, decimals, amount: 30n })).toMatchObject({ fee })
    expect(await send({ token, decimals, amount: 30n })).toMatchObject({ status: 'confirmed', fee })
    expect(chain.balance(other, token) - before).toBe(30n)
    expect(own - chain.balance(address, token)).toBe(30n)
    expect(money - chain.balance(address)).toBe(fee)
  })

  it('takes its memo along', async () => {
    const { send } = await sender()
    const { hash } = await send({ amount: 1n, memo: '104857' })
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tx', params: { hash: toBase64(hash) } })
    const answer = (await (await fetch(chain.url, { method: 'POST', body })).json()) as { result: { tx: string } }
    expect(atob(answer.result.tx)).toContain('104857')
  })
  const toBase64 = (hash = '') => Buffer.from(hash, 'hex').toString('base64')

  it('of the most is all of it', async () => {
    const { address, estimate, send } = await sender()
    expect(await estimate({ amount: 'max' })).toEqual({ fee, amount: 500n })
    expect(await send({ amount: 500n })).toMatchObject({ status: 'confirmed' })
    expect(chain.balance(address, gem.denom)).toBe(0n)
    expect(await estimate({ amount: 'max' })).toEqual({ fee: 0n, amount: 0n })
  })

  it('of more than there is names the token, and does not reach the wallet', async () => {
    const { wallet, estimate, send } = await sender()
    const context = { denom: gem.denom, needed: 501n, available: 500n }
    expect(await failure(estimate({ amount: 501n }))).toMatchObject({ code: 'cosmos/notEnough', context })
    expect(await send({ amount: 501n })).toMatchObject(notEnough)
    expect(signatures(wallet)).toEqual([])
  })

  it('without money for its fee names the network’s own coin, and does not reach the wallet', async () => {
    const { wallet, estimate, send } = await sender({ money: fee - 1n })
    const refused = {
      code: 'cosmos/notEnough',
      context: { denom: 'uatom', needed: fee, available: fee - 1n },
      details: expect.stringContaining('uatom') as string,
    }
    expect(await failure(estimate({ amount: 1n }))).toMatchObject(refused)
    expect(await failure(estimate({ amount: 'max' }))).toMatchObject(refused)
    expect(await send({ amount: 1n })).toMatchObject(notEnough)
    expect(signatures(wallet)).toEqual([])
  })

  it.each([
    ['has others on the chain', gem.denom, 6, 2],
    ['has none there, and is not counted in whole ones', ibcAtom.denom, 6, 0],
  ])('whose decimals differ is refused before the wallet is asked: it %s', async (_, token, asked, found) => {
    const { wallet, estimate, send } = await sender()
    const refused = { code: 'cosmos/decimalsDiffer', context: { token, asked, found } }
    expect(await failure(estimate({ token, decimals: asked }))).toMatchObject(refused)
    expect(await send({ token, decimals: asked, amount: 1n })).toMatchObject({
      status: 'failed',
      problem: { code: 'cosmos/decimalsDiffer' },
    })
    expect(signatures(wallet)).toEqual([])
  })

  it.each(['uatom', 'ab', '1abc', 'ibc AB', 'x'.repeat(129)])('that is %j is refused', async (token) => {
    const { wallet, estimate, send } = await sender()
    const refused = { code: 'cosmos/invalidToken', context: { token } }
    expect(await failure(estimate({ token, decimals: 6 }))).toMatchObject(refused)
    expect(await failure(estimate({ token, decimals: 6, amount: 'max' }))).toMatchObject(refused)
    expect(await send({ token, decimals: 6, amount: 1n })).toMatchObject({
      status: 'failed',
      problem: { code: 'cosmos/invalidToken' },
    })
    expect(signatures(wallet)).toEqual([])
  })
})

describe('to Send', () => {
  it('what `tokens` lists can be sent as it is listed', async () => {
    const { site, from, address, send } = await sender()
    expect(site.need('transfers').actions).toContain('token')
    const listed = await site.need('tokens').list(from)
    expect(listed.map(({ token }) => token)).toEqual([gem.denom, ibcAtom.denom])
    for (const { token, decimals, amount } of listed)
      // One after the other: each has the next sequence.
      expect(await send({ token, decimals, amount })).toMatchObject({ status: 'confirmed' })
    expect(await site.need('tokens').list(from)).toEqual([])
    expect(chain.balance(address)).toBe(1_000_000n - 2n * fee)
  })
})
