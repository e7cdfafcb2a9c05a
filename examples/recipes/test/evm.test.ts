import { startAnvil, type Anvil } from '@portico/devnet'
import { evm, type EvmSpec } from '@portico/evm'
import type { Modal } from '@portico/modal'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { createPublicClient, http, verifyMessage, type Chain } from 'viem'
import { anvil as anvilChain } from 'viem/chains'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as ethersRecipe from '../src/ethers.js'
import * as viemRecipe from '../src/viem.js'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const receiver = '0x00000000000000000000000000000000000000c3'
const balance = (): Promise<bigint> =>
  createPublicClient({ transport: http(anvil.url) }).getBalance({ address: receiver })
let modal: Modal<EvmSpec>
let wallet: EvmTestWallet
let chain: Chain
beforeEach(async () => {
  stubPage()
  chain = { ...anvilChain, rpcUrls: { default: { http: [anvil.url] } } }
  wallet = createEvmTestWallet({ rdns: 'example.meadow', rpcUrl: anvil.url })
  wallet.announce(globalThis as unknown as EventTarget)
  modal = createTestModal({ plugins: [evm({ networks: [chain] })] }).modal
  modal.start()
  await modal.connect({ wallet: 'example.meadow' })
})
afterEach(() => modal.dispose())

it('viem signs, sends and reads', async () => {
  const signature = await viemRecipe.sign(modal, 'Hello')
  expect(await verifyMessage({ address: wallet.accounts[0]!, message: 'Hello', signature })).toBe(true)
  const before = await balance()
  await viemRecipe.send(modal, chain, receiver, 5n)
  expect((await balance()) - before).toBe(5n)
})

it('ethers 6 signs, sends and waits', async () => {
  const signer = await ethersRecipe.getSigner(modal)
  const signature = (await signer.signMessage('Hello')) as `0x${string}`
  expect(await verifyMessage({ address: wallet.accounts[0]!, message: 'Hello', signature })).toBe(true)
  const before = await balance()
  expect(await ethersRecipe.send(modal, receiver, 7n)).toMatchObject({ status: 1 })
  expect((await balance()) - before).toBe(7n)
})
