import { caip10, SignTypedData, type Caip10, type TypedData } from '@portico/core'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { verifyTypedData, type Address, type Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { mainnet, sepolia } from '../src/index.js'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
const verifyingContract = '0x00000000000000000000000000000000000c0de5'
const data: TypedData = {
  domain: { name: 'Meridian', version: '1', chainId: 1, verifyingContract },
  types: {
    Boat: [
      { name: 'name', type: 'string' },
      { name: 'price', type: 'uint256' },
    ],
    Booking: [
      { name: 'boat', type: 'Boat' },
      { name: 'hours', type: 'uint256[]' },
    ],
  },
  primaryType: 'Booking',
  message: { boat: { name: 'Grüße 🌍', price: 2n ** 200n }, hours: [7, 8] },
}

let wallet: EvmTestWallet
let site: Site
let account: Caip10
beforeEach(async () => {
  wallet = createEvmTestWallet({
    name: 'Meadow',
    rdns: 'example.meadow',
    chains: [{ chainId: 1 }, { chainId: 11_155_111 }],
  })
  wallet.announce(page())
  site = open({ networks: [mainnet, sepolia] })
  await site.connect('eip6963:example.meadow')
  account = caip10('eip155:1', wallet.accounts[0]!)
})

const sign = (request: { account?: Caip10; data?: TypedData; signal?: AbortSignal } = {}) =>
  site.modal
    .capability(SignTypedData)
    .for('eip155')!
    .signTypedData({ account, data, ...request })
const isSigned = (signature: string, { address, signed = data }: { address: string; signed?: TypedData }) =>
  verifyTypedData({ ...(signed as object), address: address as Address, signature: signature as Hex } as never)
const sent = () => wallet.requests.filter(({ method }) => method === 'eth_signTypedData_v4')

describe('signing typed data (EIP-712)', () => {
  it('gives a signature that verifies, of any account that is connected', async () => {
    for (const address of wallet.accounts) {
      const { signature } = await sign({ account: caip10('eip155:1', address) })
      expect(await isSigned(signature, { address })).toBe(true)
    }
  })

  it('sends JSON with the type of the domain, which some wallets need, and with large numbers in full', async () => {
    await sign()
    const [address, json] = sent()[0]!.params as readonly [string, string]
    expect(address).toBe(wallet.accounts[0])
    const written = JSON.parse(json) as TypedData
    expect(written.types['EIP712Domain']).toEqual([
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ])
    expect(written.message['boat']).toMatchObject({ price: String(2n ** 200n) })
  })

  it('keeps the type of the domain where it is given', async () => {
    const EIP712Domain = [{ name: 'name', type: 'string' }]
    const signed = { ...data, domain: { name: 'Meridian' }, types: { EIP712Domain, ...data.types } }
    const { signature } = await sign({ data: signed })
    const [, json] = sent()[0]!.params as readonly [string, string]
    expect((JSON.parse(json) as TypedData).types['EIP712Domain']).toEqual(EIP712Domain)
    expect(await isSigned(signature, { address: wallet.accounts[0]!, signed })).toBe(true)
  })

  it.each([1, 1n, '1', '0x1'])(
    'brings the wallet to the network of the account where the domain names it as %s',
    async (chainId) => {
      wallet.setChain(11_155_111)
      const signed = { ...data, domain: { ...data.domain, chainId } }
      const { signature } = await sign({ data: signed })
      expect(wallet.chainId).toBe(1)
      expect(await isSigned(signature, { address: wallet.accounts[0]! })).toBe(true)
    },
  )

  it('leaves the wallet where it is when the domain names no network', async () => {
    wallet.setChain(11_155_111)
    await sign({ data: { ...data, domain: { name: 'Meridian' } } })
    expect(wallet.chainId).toBe(11_155_111)
  })

  it('that the visitor refuses ends with code 4001', async () => {
    wallet.behave('refuse')
    expect(await failure(sign())).toMatchObject({ code: 4001 })
  })

  it.each([
    ['unsupported', 'evm/notSupported'],
    ['busy', 'evm/requestPending'],
    ['garbage', 'evm/badAnswer'],
    ['answerNothing', 'evm/badAnswer'],
  ] as const)('of a wallet that does %s ends in %s', async (behaviour, code) => {
    wallet.behave(behaviour, { method: 'eth_signTypedData_v4' })
    expect(await failure(sign())).toMatchObject({ code })
  })

  it('of an account that no wallet holds asks no wallet', async () => {
    const stranger = caip10('eip155:1', verifyingContract)
    expect(await failure(sign({ account: stranger }))).toMatchObject({ code: 'evm/notConnected' })
    expect(sent()).toEqual([])
  })

  it('can be given up', async () => {
    wallet.behave('stall')
    const leaving = new AbortController()
    const signing = failure(sign({ signal: leaving.signal }))
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await signing).toMatchObject({ message: 'left' })
  })
})
