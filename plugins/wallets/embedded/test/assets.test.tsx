import { balances } from '@portico/balances'
import { startAnvil, type Anvil } from '@portico/devnet'
import { FrameError } from '@portico/embedded-api'
import { act } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbedded, type EmbeddedStage } from './embeddedStage.js'

const eoa = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const chain = '0x7a69'

let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())

const coin = {
  address: 'native',
  balance: '0x14d1120d7b160000',
  type: 'NATIVE',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18, price: 2000, iconUrl: '' },
}
const dollar = {
  address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  balance: '0x2faf080',
  type: 'ERC20',
  metadata: { name: 'Dollar', symbol: 'USDX', decimals: 6, price: 1, iconUrl: '' },
}

interface Answers {
  readonly capabilities?: unknown
  readonly assets?: unknown
}

/** Logged in with an account of a key, before a frame that answers what is read of it. */
async function openAssets({ capabilities = { assetDiscovery: { supported: true } }, assets }: Answers) {
  const asked: unknown[] = []
  const stage = await openEmbedded({
    rpcUrl: anvil.url,
    accountTypes: { eip155: 'eoa' },
    plugins: [balances()],
    answers: {
      RPC_REQUEST({ method, params }) {
        asked.push([method, params])
        if (method === 'wallet_getCapabilities') return capabilities
        if (method === 'wallet_getAssets' && assets !== undefined) return assets
        throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method.')
      },
    },
  })
  await stage.logIn('eip155')
  return { stage, asked }
}
async function shownIn(stage: EmbeddedStage): Promise<string> {
  await stage.open('Account')
  await stage.until(() => expect(stage.root().querySelector('.tab-panel .row:not([aria-hidden])')).not.toBeNull())
  return [...stage.root().querySelectorAll('.tab-panel .row:not([aria-hidden])')]
    .map(({ textContent }) => textContent)
    .join(' ')
}

describe('the assets of an account', () => {
  it('[3.12][7.28] are asked of the wallet, after its capabilities, and are shown in Account', async () => {
    const { stage, asked } = await openAssets({ assets: { [chain]: [coin, dollar] } })
    const shown = await shownIn(stage)
    expect(asked).toEqual([
      ['wallet_getCapabilities', [eoa, [chain]]],
      ['wallet_getAssets', [{ account: eoa, chainFilter: [chain] }]],
    ])
    expect(shown).toMatch(/Ether.*1\.5.*\$3,000/)
    expect(shown).toMatch(/Dollar.*50.*\$50/)
  })

  it.each([{}, { assetDiscovery: { supported: false } }, 'yes'])(
    '[7.28] are read elsewhere where the wallet does not offer to list them: %j',
    async (capabilities) => {
      const { stage, asked } = await openAssets({ capabilities, assets: { [chain]: [dollar] } })
      expect(await shownIn(stage)).toMatch(/Ether.*10,000/)
      expect(asked).toEqual([['wallet_getCapabilities', [eoa, [chain]]]])
    },
  )

  const without = (field: keyof typeof dollar.metadata) => {
    const { [field]: _, ...metadata } = dollar.metadata
    return { ...dollar, metadata }
  }
  const withMetadata = (metadata: object) => ({ ...dollar, metadata: { ...dollar.metadata, ...metadata } })
  it.each([
    ['no address', { ...dollar, address: undefined }],
    ['an address that is a number', { ...dollar, address: 7 }],
    ['a balance that is a number', { ...dollar, balance: 50 }],
    ['no balance', { ...dollar, balance: undefined }],
    ['another type', { ...dollar, type: 'ERC721' }],
    ['no metadata', { ...dollar, metadata: undefined }],
    ['no name', without('name')],
    ['no symbol', without('symbol')],
    ['no icon', without('iconUrl')],
    ['no decimals', without('decimals')],
    ['no price', without('price')],
    ['decimals that are text', withMetadata({ decimals: '6' })],
    ['a price that is text', withMetadata({ price: '1' })],
    ['a symbol that is a number', withMetadata({ symbol: 1 })],
  ])('[5.19] an answer with %s is refused as a whole, and they are read elsewhere', async (_, wrong) => {
    const { stage, asked } = await openAssets({ assets: { [chain]: [coin, wrong] } })
    const { assets } = await act(() => stage.modal.api.balances.load())
    expect(assets.map(({ symbol, amount }) => [symbol, amount])).toEqual([['ETH', 10_000n * 10n ** 18n]])
    expect(asked).toHaveLength(2)
  })

  it.each([undefined, { '0x1': [coin] }, [], null])(
    'are read elsewhere where the wallet fails, or answers for another network: %j',
    async (assets) => {
      const { stage } = await openAssets({ assets })
      const portfolio = await act(() => stage.modal.api.balances.load())
      expect(portfolio.assets.map(({ amount }) => amount)).toEqual([10_000n * 10n ** 18n])
    },
  )

  it('of a page are those of the networks of the modal, one after the other, or of a node', async () => {
    const { stage } = await openAssets({ assets: { [chain]: [coin] } })
    const list = (request: object) => stage.request('wallet_getAssets', [request])
    expect(await list({ account: eoa })).toEqual({ [chain]: [coin] })
    expect(await list({ account: eoa, chainFilter: [chain, '0x1'] })).toEqual({ [chain]: [coin] })
    expect(await list({ account: eoa, chainFilter: ['0x1'] })).toEqual({})
    stage.double.answer('RPC_REQUEST', () => {
      throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method.')
    })
    // The node's answer.
    await expect(list({ account: eoa })).rejects.toMatchObject({ code: -32601 })
  })
})
