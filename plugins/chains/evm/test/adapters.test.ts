import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { connect, createConfig, getConnection, injected, sendTransaction, signMessage } from '@wagmi/core'
import { BrowserProvider } from 'ethers'
import { Web3Provider } from '@ethersproject/providers'
import { createPublicClient, custom, http, verifyMessage, type Address, type Hex } from 'viem'
import { anvil as chain } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withPage, type Site } from './site.js'

const { open, page } = withPage()
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

let site: Site
let wallet: EvmTestWallet
beforeEach(async () => {
  wallet = createEvmTestWallet({ rdns: 'example.meadow', rpcUrl: anvil.url })
  wallet.announce(page())
  site = open({ networks: [{ ...chain, rpcUrls: { default: { http: [anvil.url] } } }] })
  await site.connect('eip6963:example.meadow')
})

const receiver: Address = '0x00000000000000000000000000000000000000c3'
const balance = () => createPublicClient({ transport: http(anvil.url) }).getBalance({ address: receiver })
const isSigned = (signature: string) =>
  verifyMessage({ address: wallet.accounts[0]!, message: 'Hello', signature: signature as Hex })

describe('the provider stands in for the adapters of other kits: a host signs and sends', () => {
  it('with ethers 6 [9.46]', async () => {
    const before = await balance()
    const signer = await new BrowserProvider(site.provider).getSigner()
    expect(await isSigned(await signer.signMessage('Hello'))).toBe(true)
    await (await signer.sendTransaction({ to: receiver, value: 5n })).wait()
    expect((await balance()) - before).toBe(5n)
  })

  it('with ethers 5 [9.46]', async () => {
    const before = await balance()
    const signer = new Web3Provider(site.provider as never).getSigner()
    expect(await isSigned(await signer.signMessage('Hello'))).toBe(true)
    await (await signer.sendTransaction({ to: receiver, value: 7 })).wait()
    expect((await balance()) - before).toBe(7n)
  })

  it('with wagmi [9.46]', async () => {
    const before = await balance()
    const connector = injected({
      target: () => ({ id: 'portico', name: 'Portico', provider: site.modal.api.evm.getProvider() }),
    })
    const config = createConfig({
      chains: [chain],
      connectors: [connector],
      transports: { [chain.id]: custom(site.provider) },
      storage: null,
    })
    await connect(config, { connector: config.connectors[0]! })
    expect(getConnection(config).address).toBe(wallet.accounts[0])
    expect(await isSigned(await signMessage(config, { message: 'Hello' }))).toBe(true)
    const hash = await sendTransaction(config, { to: receiver, value: 9n })
    await createPublicClient({ transport: http(anvil.url) }).waitForTransactionReceipt({ hash })
    expect((await balance()) - before).toBe(9n)
  })
})
