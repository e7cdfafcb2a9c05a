import { createRpcClient, type RpcClient } from '@portico/chain-kit'
import { definePlugin, SignMessage, type Caip10, type PluginDefinition } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createTestSafe, type TestSafe } from '@portico/testing'
import { openTestSite } from '@portico/testing/conformance'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EvmContext, EvmSpec } from '../src/EvmSpec.js'
import { evm } from '../src/index.js'
import { chainHash, transactionClient } from '../src/runtime/transactionLookup.js'
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
let context: EvmContext
let rpc: RpcClient
beforeEach(async () => {
  around = createTestSafe({ address, rpcUrl: anvil.url }, stubPage())
  vi.stubGlobal('parent', around.parent)
  vi.stubGlobal('location', { ancestorOrigins: ['https://app.safe.global'] })
  site = openSite()
  rpc = createRpcClient(context)
  await site.connect('safe')
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
  const definition = Reflect.get(plugin, Symbol.for('@portico/core/definition')) as PluginDefinition<EvmSpec>
  const observed = definePlugin<EvmSpec>({
    ...definition,
    setup(given) {
      context = given.plugin
      return definition.setup(given)
    },
  })
  return openTestSite('eip155', {
    plugins: [observed],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
}
const provider = () => site.modal.api.evm.getProvider()
const send = async () =>
  String(await provider().request({ method: 'eth_sendTransaction', params: [{ to, value: '0x7' }] as never }))
const receiptSchema = v.nullable(v.looseObject({ status: v.string(), transactionHash: v.string() }))
const receipt = (client: RpcClient, hash: string) =>
  client.request({
    networkId: 'eip155:31337',
    method: 'eth_getTransactionReceipt',
    params: [hash],
    schema: receiptSchema,
  })

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

  it('has hashes of its own, of which no node knows: its provider answers for them', async () => {
    const hash = await send()
    const client = transactionClient(context, rpc, account)
    expect(await receipt(client, hash)).toBeNull()
    expect(await chainHash(context, { hash, account })).toBeUndefined()
    const onChain = await around.execute(hash)
    expect(onChain).not.toBe(hash)
    expect(await receipt(rpc, hash)).toBeNull()
    expect(await receipt(client, hash)).toMatchObject({ status: '0x1', transactionHash: hash })
    expect(await chainHash(context, { hash, account })).toBe(onChain)
    expect(await receipt(rpc, onChain)).toMatchObject({ status: '0x1', transactionHash: onChain })
  })

  it('sends a transfer that is waited for until its owners have executed it', async () => {
    const transfers = site.need('transfers')
    const { hash } = await transfers.send({ from: account, to, amount: 7n })
    const waiting = transfers.wait({ hash, account })
    await around.execute(hash)
    expect(await waiting).toBe('success')
  })

  it('that is not connected any more leaves lookups to the nodes', async () => {
    const hash = await send()
    await site.connections.disconnect()
    expect(await receipt(transactionClient(context, rpc, account), hash)).toBeNull()
    expect(await chainHash(context, { hash, account })).toBe(hash)
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
