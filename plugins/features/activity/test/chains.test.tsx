import { bitcoin, mainnet as bitcoinMainnet } from '@portico/bitcoin'
import { Activity, type AnyPlugin, type Modal } from '@portico/core'
import { cosmos, cosmosHub } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { polkadot } from '@portico/polkadot'
import { mainnet as solanaMainnet, solana } from '@portico/solana'
import { createBitcoinTestWallet } from '@portico/testing/bitcoin'
import { createTestModal } from '@portico/testing/conformance'
import { createCosmosTestWallet } from '@portico/testing/cosmos'
import { createSolanaTestWallet } from '@portico/testing/solana'
import { act } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { activity, type ActivitySpec } from '../src/index.js'

const hash = 'ab'.repeat(32)
const signature = '5h'.repeat(44)
/** Seconds since the epoch. */
const time = Math.floor(Date.now() / 1000) - 3700

interface Case {
  readonly plugin: AnyPlugin
  readonly wallet: string
  /** Puts a wallet on the page and answers its address. */
  appear(): string
  /** What its node answers: to a method of JSON-RPC, or to a path. */
  answer(address: string, asked: string): unknown
  readonly row: RegExp
}
const cases: Readonly<Record<string, Case>> = {
  solana: {
    plugin: solana({ networks: [solanaMainnet] }),
    wallet: 'solana:Meadow',
    appear() {
      const wallet = createSolanaTestWallet({ name: 'Meadow' })
      onTestFinished(wallet.appear(window))
      return wallet.accounts[0]!
    },
    answer: (_, asked) =>
      ({
        getBalance: { value: 1 },
        getTokenAccountsByOwner: { value: [] },
        getSignaturesForAddress: [{ signature, slot: 7, err: { InstructionError: [0, 'Custom'] }, blockTime: time }],
        // A node may have forgotten all but the signature.
        getTransaction: null,
      })[asked],
    row: /Transaction failed/,
  },
  bitcoin: {
    plugin: bitcoin({ networks: [bitcoinMainnet] }),
    wallet: 'bitcoin:Meadow',
    appear() {
      const wallet = createBitcoinTestWallet({ name: 'Meadow', network: 'mainnet' })
      onTestFinished(wallet.appear(window))
      return wallet.accounts[0]!
    },
    answer: (address, asked) =>
      asked.endsWith('/txs') && [
        {
          txid: hash,
          vin: [{ prevout: { scriptpubkey_address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', value: 25_001_000 } }],
          vout: [{ scriptpubkey_address: address, value: 25_000_000 }],
          fee: 1000,
          status: { confirmed: true, block_time: time },
        },
      ],
    row: /Received.*\+0\.250.*BTC/,
  },
  cosmos: {
    plugin: cosmos({ networks: [cosmosHub] }),
    wallet: 'keplr',
    appear() {
      const wallet = createCosmosTestWallet()
      onTestFinished(wallet.appear(window))
      return wallet.accounts[0]!
    },
    answer: (address, asked) =>
      ({
        tx_search: {
          txs: [
            {
              hash,
              height: '7',
              index: 0,
              tx_result: {
                code: 0,
                events: [
                  {
                    type: 'transfer',
                    attributes: [
                      { key: 'recipient', value: address },
                      { key: 'sender', value: 'cosmos1sguafvgmel6f880ryvq8efh9522p8zvmrzlcrq' },
                      { key: 'amount', value: '250000uatom' },
                    ],
                  },
                ],
              },
            },
          ],
          total_count: '1',
        },
        header: { header: { time: new Date(time * 1000).toISOString() } },
      })[asked],
    row: /Received.*\+0\.250.*ATOM/,
  },
}

function openModal(plugins: readonly AnyPlugin[]): Modal<ActivitySpec> {
  const { modal } = createTestModal({
    plugins: [...plugins, activity({ namespaces: 'all' })],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
    renderer: () => import('@portico/react/renderer'),
  }) as unknown as { readonly modal: Modal<ActivitySpec> }
  modal.start()
  onTestFinished(async () => {
    await act(async () => modal.dispose())
    document.body.replaceChildren()
  })
  return modal
}

async function until(check: () => void): Promise<void> {
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
    check()
  }, 8000)
}

it.each(Object.keys(cases))(
  '%s: the tab shows what its nodes know, without a gateway [2.3] [2.24]',
  async (name) => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
    const { plugin, wallet, appear, answer, row } = cases[name]!
    const address = appear()
    vi.stubGlobal('fetch', async (input: URL | string, init?: RequestInit) => {
      const { method, id } = JSON.parse(String(init?.body ?? '{}')) as {
        readonly method?: string
        readonly id?: number
      }
      const result = answer(address, method ?? new URL(input).pathname)
      if (method === undefined) return result ? Response.json(result) : new Response('', { status: 404 })
      return Response.json({
        jsonrpc: '2.0',
        id,
        ...(result === undefined ? { error: { message: 'no' } } : { result }),
      })
    })
    const modal = openModal([plugin])
    await act(() => vi.waitFor(async () => void (await modal.connect({ wallet })), 5000))
    await act(async () => modal.open('Account'))
    const root = () => document.querySelector('portico-modal')!.shadowRoot!
    await until(() => expect(root().querySelector('[role=tab]')?.textContent).toBe('Activity'))
    await until(() => expect(root().querySelector('section .row')?.textContent).toMatch(row))
  },
  30_000,
)

it('is not there without a gateway for EVM and Polkadot, whose nodes do not know them', () => {
  const modal = openModal([evm(), polkadot(), solana(), bitcoin(), cosmos()])
  const namespaces = modal.capability(Activity)?.all.map(({ namespace }) => namespace)
  expect(namespaces?.toSorted()).toEqual(['bip122', 'cosmos', 'solana'])
  for (const plugin of [evm(), polkadot()]) {
    const alone = openModal([plugin])
    expect(alone.store.get(alone.api.activity.available)).toBe(false)
  }
})
