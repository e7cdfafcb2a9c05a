import { caip10, type TransferAction } from '@portico/core'
import { devTokenAbi, publicAccounts, startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet } from '@portico/testing'
import { openTestSite } from '@portico/testing/conformance'
import {
  createLyingProxy,
  describeTransferFaults,
  jsonRpcProtocol,
  type TransferFaultsSubject,
} from '@portico/testing/transfers'
import { createTestClient, getAddress, http, parseEther, publicActions, walletActions, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, vi } from 'vitest'
import { evm, type Eip1193Request } from '../src/index.js'
import { announce } from './devnet.js'
import { stubPage } from './page.js'

let anvil: Anvil
let page: EventTarget
const client = () =>
  createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)
beforeAll(async () => {
  anvil = await startAnvil({ blockTime: 1 })
  page = stubPage()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await anvil.stop()
})

const protocol = jsonRpcProtocol({
  broadcast: ['eth_sendRawTransaction'],
  lookups: { eth_getTransactionByHash: null, eth_getTransactionReceipt: null, eth_getBlockByNumber: null },
  otherHash: `0x${'ab'.repeat(32)}`,
})
let cases = 0

/** What the wallet sends instead, by the field that it changes. */
const changed: Readonly<Record<string, (transaction: object) => object>> = {
  receiver: (transaction) => ({ ...transaction, to: publicAccounts[8]!.address }),
  amount: (transaction) => ({ ...transaction, value: '0x9' }),
  payer: (transaction) => ({ ...transaction, from: publicAccounts[9]!.address }),
  call: (transaction) => ({ ...transaction, data: '0x12345678' }),
  token: (transaction) => ({ ...transaction, to: anvil.tokens.gem.address }),
}

/** A wallet, an account with money, and a receiver of its own for each case. */
async function make(type: 'native' | 'token', field?: string): Promise<TransferFaultsSubject> {
  cases += 1
  const key = generatePrivateKey()
  const payer = privateKeyToAddress(key)
  const to = privateKeyToAddress(generatePrivateKey())
  const { dollar } = anvil.tokens
  await client().setBalance({ address: payer, value: parseEther('10') })
  if (type === 'token')
    await client().writeContract({
      account: publicAccounts[7]!.address,
      chain: null,
      address: dollar.address,
      abi: devTokenAbi,
      functionName: 'mint',
      args: [payer, 1_000_000n],
    })
  const balance = async (): Promise<bigint> =>
    type === 'native'
      ? client().getBalance({ address: to })
      : ((await client().readContract({
          address: dollar.address,
          abi: devTokenAbi,
          functionName: 'balanceOf',
          args: [to],
        })) as bigint)
  const rdns = `example.wallet${cases}`
  const wallet = createEvmTestWallet({
    name: `Wallet ${cases}`,
    rdns,
    rpcUrl: anvil.url,
    privateKey: [key, publicAccounts[9]!.privateKey as Hex],
  })
  const change = field === undefined ? undefined : changed[field]!
  const rewrite = (request: Eip1193Request): Eip1193Request =>
    request.method === 'eth_sendTransaction' && change
      ? { ...request, params: [change((request.params as [object])[0])] }
      : request
  announce(wallet, page, rewrite)
  const proxy = await createLyingProxy(anvil.url, protocol)
  const site = openTestSite('eip155', {
    plugins: [
      evm({
        networks: [
          {
            id: 31_337,
            name: 'Devnet',
            nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
            rpcUrls: { default: { http: [proxy.url] } },
          },
        ],
      }),
    ],
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  await site.connect(`eip6963:${rdns}`)
  const { transfers, store } = site.modal
  const action: TransferAction =
    type === 'native'
      ? { type, to, amount: 1000n }
      : { type, token: getAddress(dollar.address), decimals: 6, to, amount: 1000n }
  if (type === 'token') while (!(await hasTokens(payer))) await new Promise((resolve) => setTimeout(resolve, 100))
  return {
    transfers,
    proxy,
    action: action as TransferFaultsSubject['action'],
    account: caip10('eip155:31337', payer),
    list: () => store.get(transfers.list),
    received: balance,
    asked: () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
    async end() {
      site.modal.dispose()
      await proxy.stop()
    },
  }
}
async function hasTokens(owner: Hex): Promise<boolean> {
  const { address } = anvil.tokens.dollar
  return (
    ((await client().readContract({
      address,
      abi: devTokenAbi,
      functionName: 'balanceOf',
      args: [owner],
    })) as bigint) > 0n
  )
}

describeTransferFaults('evm, native', {
  make: (field) => make('native', field),
  changes: ['receiver', 'amount', 'payer', 'call'],
  walletBroadcasts: true,
})
describeTransferFaults('evm, a token', {
  make: (field) => make('token', field),
  changes: ['token', 'call'],
  walletBroadcasts: true,
  seeds: [7, 8, 9],
})
