import {
  createTestClient,
  encodeFunctionData,
  http,
  namehash,
  publicActions,
  toCoinType,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { normalize } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { devEnsWriteAbi as abi, publicAccounts, startAnvil, type Anvil } from '../src/index.js'

const [ada, grace, eve] = publicAccounts.map(({ address }) => address) as [Address, Address, Address]
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil({ ens: { names: [{ label: 'ada', address: ada, avatar: 'data:,A' }] } })
})
afterAll(() => anvil.stop())

/** viem asks it as it asks the universal resolver of Ethereum. */
function clientOf(account: Address) {
  const { ens, url, chainId } = anvil
  const contracts = { ensUniversalResolver: { address: ens!.universalResolver } }
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = { id: chainId, name: 'anvil', nativeCurrency, rpcUrls: { default: { http: [url] } }, contracts }
  return createTestClient({ mode: 'anvil', chain, account, transport: http(url), pollingInterval: 20 })
    .extend(publicActions)
    .extend(walletActions)
}

describe('the Ethereum Name Service on the devnet', () => {
  it('knows the names of the start both ways, by viem', async () => {
    const client = clientOf(ada)
    expect(await client.getEnsName({ address: ada, strict: true })).toBe('ada.eth')
    expect(await client.getEnsAddress({ name: normalize('Ada.eth'), strict: true })).toBe(ada)
    expect(await client.getEnsText({ name: 'ada.eth', key: 'avatar' })).toBe('data:,A')
    expect(await client.getEnsName({ address: eve })).toBeNull()
    expect(await client.getEnsAddress({ name: 'missing.eth' })).toBeNull()
  })

  it('gives a name to who asks first, with records that only the owner changes', async () => {
    const { registrar, resolver, reverseRegistrar, registry } = anvil.ens!
    const client = clientOf(grace)
    const node = namehash('grace.eth')
    const write = { abi, chain: null } as const
    await client.writeContract({ ...write, address: registrar, functionName: 'register', args: ['grace', grace] })
    await client.writeContract({ ...write, address: resolver, functionName: 'setAddr', args: [node, grace] })
    const coinType = toCoinType(8453)
    const onBase = [node, coinType, eve] as const
    await client.writeContract({ ...write, address: resolver, functionName: 'setAddr', args: onBase })
    await client.writeContract({ ...write, address: reverseRegistrar, functionName: 'setName', args: ['grace.eth'] })
    expect(await client.getEnsName({ address: grace, strict: true })).toBe('grace.eth')
    expect((await client.getEnsAddress({ name: 'grace.eth', coinType }))?.toLowerCase()).toBe(eve.toLowerCase())

    const attempts: readonly (readonly [Address, Hex])[] = [
      [registrar, encodeFunctionData({ abi, functionName: 'register', args: ['grace', eve] })],
      [resolver, encodeFunctionData({ abi, functionName: 'setAddr', args: [node, eve] })],
      [registry, encodeFunctionData({ abi, functionName: 'setResolver', args: [node, eve] })],
    ]
    for (const [to, data] of attempts)
      await expect(clientOf(eve).call({ to, data })).rejects.toThrow(/not the owner|is taken/)
  })

  it('does not answer the name that an account only claims', async () => {
    const { reverseRegistrar } = anvil.ens!
    const client = clientOf(eve)
    const args = ['ada.eth'] as const
    await client.writeContract({ abi, chain: null, address: reverseRegistrar, functionName: 'setName', args })
    expect(await client.getEnsName({ address: eve })).toBeNull()
    await expect(client.getEnsName({ address: eve, strict: true })).rejects.toThrow('ReverseAddressMismatch')
  })

  it('is not there unless asked for', async () => {
    const plain = await startAnvil()
    expect(plain.ens).toBeUndefined()
    expect(plain.nfts).toEqual(anvil.nfts)
    await plain.stop()
  })
})
