import { cosmos, cosmosHub } from '@portico/cosmos'
import { startCosmos } from '@portico/devnet-cosmos'
import { createTestModal, stubPage } from '@portico/testing/conformance'
import { createCosmosTestWallet } from '@portico/testing/cosmos'
import { expect, it, onTestFinished } from 'vitest'
import { send } from '../src/cosmjs.js'

it('CosmJS sends from the account that the visitor connected', async () => {
  const chain = await startCosmos({ blockMs: 20 })
  onTestFinished(() => chain.stop())
  stubPage()
  const wallet = createCosmosTestWallet()
  wallet.appear(globalThis as unknown as Window)
  await chain.fund(wallet.accounts[0]!, 5_000_000n)
  const { url, chainId, denom } = chain
  const network = { ...cosmosHub, id: chainId, caipNetworkId: `cosmos:${chainId}` as const, denom }
  const { modal } = createTestModal({
    plugins: [cosmos({ networks: [{ ...network, rpcUrls: { default: { http: [url] } } }] })],
  })
  onTestFinished(modal.start())
  await modal.connect({ wallet: 'Keplr' })

  const receiver = 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq'
  const before = chain.balance(receiver)
  const { code } = await send(modal, { rpcUrl: url, denom, gasPrice: `0.02${denom}` }, receiver, 7)
  expect(code).toBe(0)
  expect(chain.balance(receiver) - before).toBe(7n)
})
