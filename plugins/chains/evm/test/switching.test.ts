import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet, type EvmTestWalletOptions } from '@portico/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mainnet, type EvmChain } from '../src/index.js'
import { failure, withPage, type Site, type SiteOptions } from './site.js'

const { open, page } = withPage()
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const devnet = (): EvmChain => ({
  id: 31_337,
  name: 'Devnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [anvil.url] } },
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example/' } },
})

/** A wallet on Ethereum; it knows no other network unless `options` say so. */
async function onMainnet(
  options: EvmTestWalletOptions = {},
  siteOptions: SiteOptions = {},
): Promise<{ wallet: EvmTestWallet; site: Site; go(): Promise<void> }> {
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', chains: [{ chainId: 1 }], ...options })
  wallet.announce(page())
  const site = open({ networks: [mainnet, devnet()], ...siteOptions })
  await site.connect('eip6963:example.meadow')
  return { wallet, site, go: () => site.connections.switchNetwork('eip155:31337') }
}
const known = { chains: [{ chainId: 1 }, { chainId: 31_337 }] }
const methods = (wallet: EvmTestWallet): readonly string[] =>
  wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)

describe('changing the network of a wallet', () => {
  it('asks the wallet, and the page follows [4.27] [4.28] [7.34]', async () => {
    const { wallet, site, go } = await onMainnet(known)
    await go()
    expect(wallet.chainId).toBe(31_337)
    expect(site.account().networkId).toBe('eip155:31337')
    expect(methods(wallet)).toEqual(['eth_requestAccounts', 'wallet_switchEthereumChain'])
  })

  it('to the one in use asks no wallet [4.31]', async () => {
    const { wallet, site } = await onMainnet(known)
    const before = wallet.requests.length
    await site.connections.switchNetwork('eip155:1')
    expect(wallet.requests).toHaveLength(before)
  })

  it('to one the wallet does not know (4902) has it added, with the network’s own nodes, in hexadecimal [8.30] [7.34]', async () => {
    const { wallet, site, go } = await onMainnet()
    await go()
    expect(site.account().networkId).toBe('eip155:31337')
    const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toEqual([
      {
        chainId: '0x7a69',
        chainName: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: [anvil.url],
        blockExplorerUrls: ['https://explorer.example/'],
      },
    ])
  })

  it('has only the network’s own nodes added: a URL of the site or of a gateway may hold a key [8.30]', async () => {
    const { wallet, go } = await onMainnet(
      {},
      {
        rpcUrls: { 'eip155:31337': [`${anvil.url}/?key=of-the-site`] },
        gateway: 'https://gateway.example',
      },
    )
    await go()
    const added = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')
    expect(added?.params).toMatchObject([{ rpcUrls: [anvil.url] }])
  })

  it.each([
    [
      '4902 hidden behind an internal error',
      { code: -32_603, message: 'Internal error', data: { originalError: { code: 4902 } } },
    ],
    ['5000', { code: 5000, message: 'Unknown chain' }],
    ['32603', { code: 32_603, message: 'Invalid chain id' }],
    ['4901, as Phantom', { code: 4901, message: 'The Provider is not connected to the requested chain.' }],
    ['a method that it does not have', { code: 4200, message: 'Not here' }],
  ])('takes %s for a network that is unknown [8.30]', async (_, error) => {
    const { wallet, site, go } = await onMainnet()
    wallet.behave({ error }, { method: 'wallet_switchEthereumChain', times: 1 })
    await go()
    expect(site.account().networkId).toBe('eip155:31337')
  })

  it.each([
    'Unrecognized chain ID 0x7a69',
    'Try to add the chain first',
    'Chain Id not supported', // Rainbow
    'Unsupported chain', // Trust, Bitget
    'This chain is not supported by Rabby yet.',
    `"wallet_switchEthereumChain" not ${'implemented'}`, // Safe
  ])('takes the words %j for a network that is unknown, where the code says nothing [8.30]', async (message) => {
    const { wallet, site, go } = await onMainnet()
    wallet.behave({ error: { code: -32_000, message } }, { method: 'wallet_switchEthereumChain', times: 1 })
    await go()
    expect(site.account().networkId).toBe('eip155:31337')
  })

  it.each([
    ['any other error', { code: -32_000, message: 'The vault is broken' }],
    ['a refusal that came with 5000', { code: 5000, message: 'User rejected the request.' }],
  ])('ends with %s of the wallet, and adds nothing', async (_, error) => {
    const { wallet, go } = await onMainnet(known)
    wallet.behave({ error }, { method: 'wallet_switchEthereumChain' })
    expect(await failure(go())).toMatchObject({ message: error.message })
    expect(methods(wallet)).not.toContain('wallet_addEthereumChain')
  })

  it('asks nothing more where the wallet switched when it added the network', async () => {
    const { wallet, go } = await onMainnet()
    await go()
    const asked = wallet.requests.map(({ method }) => method).filter((method) => method.endsWith('EthereumChain'))
    expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
  })

  it('asks again to switch where the wallet only added the network', async () => {
    const { wallet, site, go } = await onMainnet(known)
    wallet.behave({ error: { code: 4902, message: 'Unknown' } }, { method: 'wallet_switchEthereumChain', times: 1 })
    wallet.behave({ answer: null }, { method: 'wallet_addEthereumChain' })
    await go()
    expect(site.account().networkId).toBe('eip155:31337')
    const asked = wallet.requests.map(({ method }) => method).filter((method) => method.endsWith('EthereumChain'))
    expect(asked).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
  })

  it('adds the icon of the network where it has one, and no explorer where it has none', async () => {
    const { blockExplorers: _, ...plain } = devnet()
    const { wallet, go } = await onMainnet(
      {},
      { networks: [mainnet, { ...plain, assets: { imageUrl: 'https://meridian.example/devnet.png' } }] },
    )
    await go()
    const [added] = wallet.requests.find(({ method }) => method === 'wallet_addEthereumChain')!.params as [object]
    expect(added).toMatchObject({ iconUrls: ['https://meridian.example/devnet.png'] })
    expect(added).not.toHaveProperty('blockExplorerUrls')
  })

  it('that cannot be added ends in Chain is not supported, and all stays as it was [8.5]', async () => {
    const { wallet, site, go } = await onMainnet()
    wallet.behave('unsupported', { method: 'wallet_addEthereumChain' })
    expect(await failure(go())).toMatchObject({
      code: 'evm/chainNotSupported',
      message: 'Chain is not supported',
      context: { wallet: 'Meadow', network: 'Devnet' },
      details: expect.stringContaining('Add Devnet in the wallet') as string,
    })
    expect(site.account()).toMatchObject({ status: 'connected', networkId: 'eip155:1' })
  })

  it('with a node that serves another network is refused by the wallet, and says so [8.5]', async () => {
    const { site } = await onMainnet()
    site.modal.update({ networks: { eip155: [mainnet, { ...devnet(), id: 5 }] } })
    expect(await failure(site.connections.switchNetwork('eip155:5'))).toMatchObject({
      message: 'Chain is not supported',
    })
  })

  it.each(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])(
    'that the visitor refuses at %s leaves all as it was, with code 4001 [8.31]',
    async (method) => {
      const { wallet, site, go } = await onMainnet(method.includes('add') ? {} : known)
      wallet.behave('refuse', { method })
      expect(await failure(go())).toMatchObject({ code: 4001 })
      expect(site.account()).toMatchObject({ status: 'connected', networkId: 'eip155:1' })
      wallet.reset()
      wallet.authorize()
      await go()
      expect(site.account().networkId).toBe('eip155:31337')
    },
  )

  it('that a wallet only claims to have done is not believed', async () => {
    const { wallet, site, go } = await onMainnet(known)
    wallet.misbehave('switchesWithoutSwitching')
    expect(await failure(go())).toMatchObject({
      code: 'evm/notSwitched',
      message: 'Meadow did not switch to Devnet',
      details: expect.stringContaining('Change the network in the wallet itself') as string,
    })
    expect(site.account().networkId).toBe('eip155:1')
  })

  it('waits for a wallet that answers a moment before it has changed', async () => {
    const { wallet, site, go } = await onMainnet(known)
    wallet.misbehave('switchesWithoutSwitching')
    const going = go()
    await expect.poll(() => wallet.requests.filter(({ method }) => method === 'eth_chainId').length).toBeGreaterThan(2)
    wallet.setChain(31_337)
    await going
    expect(site.account().networkId).toBe('eip155:31337')
  })

  it('works with wallets that change and say nothing', async () => {
    const { wallet, site, go } = await onMainnet(known)
    wallet.misbehave('changesSilently')
    await go()
    expect(site.account().networkId).toBe('eip155:31337')
  })

  it('can be given up while the wallet is silent', async () => {
    const { wallet, site } = await onMainnet(known)
    wallet.behave('stall')
    const leaving = new AbortController()
    const going = failure(site.connections.switchNetwork('eip155:31337', leaving.signal))
    await expect.poll(() => wallet.open).toBe(1)
    leaving.abort(new Error('left'))
    expect(await going).toMatchObject({ message: 'left' })
    expect(site.account().networkId).toBe('eip155:1')
  })

  it('to one that is not in the list is refused, and the wallet is not asked', async () => {
    const { site } = await onMainnet()
    expect(await failure(site.connections.switchNetwork('eip155:10'))).toMatchObject({ code: 'core/networkNotFound' })
    expect(site.account().networkId).toBe('eip155:1')
  })
})
