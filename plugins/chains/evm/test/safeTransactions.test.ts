import { SignMessage, type Caip10, type Transfer, type TransferFlow } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createTestSafe, type TestSafe } from '@portico/testing'
import { openTestSite } from '@portico/testing/conformance'
import { createTestClient, http } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { evm } from '../src/index.js'
import { safe } from '../src/safe.js'
import { stubPage } from './page.js'
import { failure } from './site.js'

// The page's side of the Safe is the published Safe Apps SDK and provider; `createTestSafe` is Safe{Wallet} around the page.
const address = '0x9999999999999999999999999999999999999999'
const to = '0x5555555555555555555555555555555555555555'
const account: Caip10 = `eip155:31337:${address}`
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

let around: TestSafe
let site: ReturnType<typeof openSite>
beforeEach(async () => {
  around = createTestSafe({ address, rpcUrl: anvil.url }, stubPage())
  vi.stubGlobal('parent', around.parent)
  vi.stubGlobal('location', { ancestorOrigins: ['https://app.safe.global'] })
  site = openSite()
  await site.connect('safe')
  await createTestClient({ mode: 'anvil', transport: http(anvil.url) }).setBalance({ address, value: 10n ** 18n })
  return () => {
    site.modal.dispose()
    vi.unstubAllGlobals()
  }
})

function openSite() {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [anvil.url] } }
  const plugin = evm({
    connectors: [safe()],
    networks: [
      { id: 31_337, name: 'Devnet', nativeCurrency, rpcUrls },
      { id: 4242, name: 'Other', nativeCurrency, rpcUrls },
    ],
  })
  return openTestSite('eip155', {
    plugins: [plugin],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
}
const provider = () => site.modal.api.evm.getProvider()
const send = async () =>
  String(await provider().request({ method: 'eth_sendTransaction', params: [{ to, value: '0x7' }] as never }))
const transfer = (): TransferFlow => site.modal.transfers.send({ account, action: { type: 'native', to, amount: 7n } })
const read = (id: string): Transfer | undefined => {
  const { transfers, store } = site.modal
  return store.get(transfers.list).find((one) => one.id === id)
}

describe('a Safe', () => {
  it('is a smart account on one network; another is refused without a question', async () => {
    expect(site.account()).toMatchObject({
      address,
      networkId: 'eip155:31337',
      preferredAccountType: 'smartAccount',
      allAccounts: [{ address, type: 'smartAccount' }],
    })
    const before = around.requests.length
    expect(await failure(site.connections.switchNetwork('eip155:4242'))).toMatchObject({
      code: 'evm/chainNotSupported',
      message: 'Chain is not supported',
      details: expect.stringContaining('exists on one network only') as string,
    })
    expect(around.requests).toHaveLength(before)
    expect(site.account().networkId).toBe('eip155:31337')
    dispatchEvent(new Event('focus'))
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(site.account().allAccounts).toEqual([{ address, type: 'smartAccount' }])
  })

  it('sends a transfer that waits for its owners, and has another hash on the chain than its own', async () => {
    const { id, included } = transfer()
    await expect.poll(() => read(id)?.isKnown).toBe(true)
    const { hash = '', status } = read(id)!
    expect(status).toBe('broadcast')
    const onChain = await around.execute(hash)
    expect(onChain).not.toBe(hash)
    expect(await included).toMatchObject({ status: 'included', hash: onChain })
  })

  it('that is not connected any more leaves a transfer open: no node knows its hash', async () => {
    const { id } = transfer()
    await expect.poll(() => read(id)?.isKnown).toBe(true)
    await site.connections.disconnect()
    await site.modal.transfers.refresh(id)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(read(id)).toMatchObject({ status: 'broadcast', hash: read(id)!.signed!.hash })
  })

  it('that refuses a transfer has sent nothing', async () => {
    around.behave('refuse')
    expect(await transfer().done).toMatchObject({ status: 'rejected' })
  })

  it('that refuses a transaction or a message does so with code 4001 [8.31]', async () => {
    around.behave('refuse')
    expect(await failure(send())).toMatchObject({ code: 4001 })
    const signing = site.modal.capability(SignMessage).for('eip155')!.signMessage({ account, message: 'hello' })
    expect(await failure(signing)).toMatchObject({ code: 4001 })
  })

  it('whose other owners have yet to sign a message says so', async () => {
    const signing = () => site.modal.capability(SignMessage).for('eip155')!.signMessage({ account, message: 'hello' })
    around.behave('pending')
    expect(await failure(signing())).toMatchObject({ code: 'evm/signaturePending', context: { wallet: 'Safe' } })
    around.behave('sign')
    expect((await signing()).signature).toMatch(/^0x[\da-f]{260}$/)
  })

  it('does not have every method: 4200', async () => {
    expect(await failure(provider().request({ method: 'wallet_watchAsset' } as never))).toMatchObject({ code: 4200 })
  })
})
