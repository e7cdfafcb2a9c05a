import { createHmac } from 'node:crypto'
import { createPublicClient, erc20Abi, http, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startAnvil, startSandboxProvider, type Anvil, type SandboxProviderOptions } from '../src/index.js'

const buyer: Address = '0x000000000000000000000000000000000000bEEF'
let chain: Anvil
beforeAll(async () => {
  chain = await startAnvil()
})
afterAll(() => chain.stop())

async function open(more: Partial<SandboxProviderOptions> = {}) {
  const sandbox = await startSandboxProvider({ chains: [chain], ...more })
  onTestFinished(() => sandbox.stop())
  return sandbox
}
const order = (asset: string, amount = '25', address: string = buyer) =>
  new URLSearchParams({
    destinationWallets: JSON.stringify([{ address, assets: [asset] }]),
    defaultNetwork: String(chain.chainId),
    presetCryptoAmount: amount,
  })
const page = async (url: string) => (await fetch(url)).text()
const press = async (url: string, choice: string) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams({ choice }) })).text()
const balances = async () => {
  const client = createPublicClient({ transport: http(chain.url) })
  const { address } = chain.tokens.dollar
  return {
    ether: await client.getBalance({ address: buyer }),
    dollars: await client.readContract({ abi: erc20Abi, address, functionName: 'balanceOf', args: [buyer] }),
  }
}

describe('the sandbox seller', () => {
  it('sends the tokens, and the ether, that a visitor pays for', async () => {
    const { buyUrl } = await open()
    const before = await balances()
    const url = `${buyUrl}?${order('DUSD')}`
    expect(await page(url)).toContain('<strong>25 DUSD</strong>')
    expect((await balances()).dollars).toBe(before.dollars)
    expect(await press(url, 'pay')).toContain('was sent')
    expect((await balances()).dollars).toBe(before.dollars + 25_000_000n)
    await press(`${buyUrl}?${order('ETH', '0.5')}`, 'pay')
    expect((await balances()).ether).toBe(before.ether + 5n * 10n ** 17n)
  })

  it('sends nothing when the visitor cancels', async () => {
    const { buyUrl } = await open()
    const before = await balances()
    expect(await press(`${buyUrl}?${order('DUSD')}`, 'refuse')).toContain('Nothing was bought')
    expect(await balances()).toEqual(before)
  })

  it('tells what was bought for a customer, the newest first', async () => {
    const { buyUrl, purchasesUrl } = await open()
    const url = (customer: string) => `${buyUrl}?${order('DUSD')}&partnerUserId=${customer}`
    const told = async (customer: string) => {
      const answer = await (await fetch(purchasesUrl.replace('{user}', customer))).json()
      return (answer as { transactions: { status: string; tx_hash: string }[] }).transactions
    }
    await page(url('ann'))
    expect(await told('ann')).toEqual([])
    await press(url('ann'), 'refuse')
    await press(url('ann'), 'pay')
    expect(await told('ann')).toMatchObject([
      {
        status: 'ONRAMP_TRANSACTION_STATUS_SUCCESS',
        purchase_amount: { value: '25', currency: 'DUSD' },
        tx_hash: expect.stringMatching(/^0x[\da-f]{64}$/) as string,
      },
      { status: 'ONRAMP_TRANSACTION_STATUS_FAILED', tx_hash: '' },
    ])
    expect(await told('ben')).toEqual([])
  })

  it.each([
    ['no wallet', () => order('DUSD', '25', 'someone')],
    ['a token it does not sell', () => order('<script>')],
    ['an amount that is none', () => order('DUSD', '1e5')],
  ])('says what is wrong with %s, as text', async (_, query) => {
    const { buyUrl } = await open()
    const shown = await page(`${buyUrl}?${query()}`)
    expect(shown).toContain('role="alert"')
    expect(shown).not.toContain('<script>')
    expect(shown).not.toContain('<form')
  })

  it('takes signed orders only, where it has a secret', async () => {
    const { buyUrl } = await open({ secret: 'sk_1' })
    const query = order('DUSD')
    expect(await page(`${buyUrl}?${query}`)).toContain('not signed')
    query.set('signature', createHmac('sha256', 'sk_1').update(`?${query}`).digest('base64'))
    expect(await page(`${buyUrl}?${query}`)).toContain('<form')
    query.set('presetCryptoAmount', '26')
    expect(await page(`${buyUrl}?${query}`)).toContain('not signed')
  })

  it('pays out of an exchange, and tells the status of each payment', async () => {
    const { payUrl, statusUrl } = await open()
    const status = async (id: string) => (await fetch(`${statusUrl}?sessionId=${id}`)).json()
    const url = (sessionId: string) =>
      `${payUrl}?${new URLSearchParams({
        sessionId,
        asset: `eip155:${chain.chainId}/erc20:${chain.tokens.dollar.address}`,
        amount: '3',
        recipient: `eip155:${chain.chainId}:${buyer}`,
      })}`
    expect(await status('a')).toEqual({ status: 'UNKNOWN' })
    await page(url('a'))
    expect(await status('a')).toEqual({ status: 'IN_PROGRESS' })
    const before = await balances()
    await press(url('a'), 'pay')
    expect(await status('a')).toMatchObject({ status: 'SUCCESS', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
    expect((await balances()).dollars).toBe(before.dollars + 3_000_000n)
    await press(url('b'), 'refuse')
    expect(await status('b')).toEqual({ status: 'FAILED' })
  })

  it('does not pay on a network that it does not have', async () => {
    const { payUrl } = await open()
    const query = new URLSearchParams({ asset: 'eip155:1/slip44:60', amount: '1', recipient: `eip155:1:${buyer}` })
    expect(await page(`${payUrl}?${query}`)).toContain('role="alert"')
  })
})
