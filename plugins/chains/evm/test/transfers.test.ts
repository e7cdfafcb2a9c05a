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
import { afterAll, beforeAll } from 'vitest'
import { evm, type Eip1193Request } from '../src/index.js'
import { announce } from './devnet.js'
import { pageGlobals } from './page.js'

let anvil: Anvil
const globals = pageGlobals()
const before = Object.getOwnPropertyDescriptors(globalThis) as Readonly<Record<string, PropertyDescriptor>>
const page = globalThis as unknown as EventTarget
const client = () =>
  createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    .extend(publicActions)
    .extend(walletActions)
beforeAll(async () => {
  anvil = await startAnvil({ blockTime: 1 })
  // Not stubbed: stubs end with one test, and these run beside each other.
  Object.assign(globalThis, globals)
})
afterAll(async () => {
  for (const name of Object.keys(globals)) {
    const own = before[name]
    if (own) Object.defineProperty(globalThis, name, own)
    else Reflect.deleteProperty(globalThis, name)
  }
  await anvil.stop()
})

const protocol = jsonRpcProtocol({
  broadcast: ['eth_sendRawTransaction'],
  lookups: { eth_getTransactionByHash: null, eth_getTransactionReceipt: null, eth_getBlockByNumber: null },
  otherHash: `0x${'ab'.repeat(32)}`,
})
let cases = 0

type Changes = Readonly<Record<string, (transaction: { readonly data: string }) => object>>

const thief = publicAccounts[8]!.address
const thiefWord = thief.slice(2).toLowerCase().padStart(64, '0')
const payer = { payer: (transaction: object) => ({ ...transaction, from: publicAccounts[9]!.address }) }
/** What the wallet sends instead, by the field that it changes. */
const changes: Readonly<Record<'native' | 'token', Changes>> = {
  native: {
    ...payer,
    receiver: (transaction) => ({ ...transaction, to: thief }),
    amount: (transaction) => ({ ...transaction, value: '0x9' }),
    call: (transaction) => ({ ...transaction, data: '0x12345678' }),
  },
  token: {
    ...payer,
    token: (transaction) => ({ ...transaction, to: anvil.tokens.gem.address }),
    receiver: ({ data, ...rest }) => ({ ...rest, data: `${data.slice(0, 10)}${thiefWord}${data.slice(74)}` }),
    amount: ({ data, ...rest }) => ({ ...rest, data: `${data.slice(0, 74)}${'9'.padStart(64, '0')}` }),
    // An approval, in place of a transfer.
    call: ({ data, ...rest }) => ({ ...rest, data: `0x095ea7b3${thiefWord}${data.slice(74)}` }),
  },
}

/** A wallet, an account with money, and a receiver of its own for each case. */
async function make(type: 'native' | 'token', field?: string): Promise<TransferFaultsSubject> {
  cases += 1
  const id = cases // others begin while this one waits
  const key = generatePrivateKey()
  const owner = privateKeyToAddress(key)
  const to = privateKeyToAddress(generatePrivateKey())
  const { dollar } = anvil.tokens
  await client().setBalance({ address: owner, value: parseEther('10') })
  if (type === 'token') await mintTokens(owner)
  const balance = async (): Promise<bigint> =>
    type === 'native'
      ? client().getBalance({ address: to })
      : ((await client().readContract({
          address: dollar.address,
          abi: devTokenAbi,
          functionName: 'balanceOf',
          args: [to],
        })) as bigint)
  const rdns = `example.wallet${id}`
  const wallet = createEvmTestWallet({
    name: `Wallet ${id}`,
    rdns,
    rpcUrl: anvil.url,
    privateKey: [key, publicAccounts[9]!.privateKey as Hex],
  })
  const change = field === undefined ? undefined : changes[type][field]!
  const rewrite = (request: Eip1193Request): Eip1193Request =>
    request.method === 'eth_sendTransaction' && change
      ? { ...request, params: [change((request.params as [{ readonly data: string }])[0])] }
      : request
  const conceal = announce(wallet, page, rewrite)
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
  return {
    transfers,
    proxy,
    action: action as TransferFaultsSubject['action'],
    account: caip10('eip155:31337', owner),
    list: () => store.get(transfers.list),
    received: balance,
    asked: () => wallet.requests.filter(({ method }) => method === 'eth_sendTransaction').length,
    async end() {
      conceal()
      site.modal.dispose()
      await proxy.stop()
    },
  }
}
/** Tokens of both kinds: a wallet may send the other one. */
async function mintTokens(owner: Hex): Promise<void> {
  await client().impersonateAccount({ address: owner })
  for (const { address } of [anvil.tokens.dollar, anvil.tokens.gem]) {
    const hash = await client().writeContract({
      account: owner,
      chain: null,
      address,
      abi: devTokenAbi,
      functionName: 'mint',
      args: [owner, 1_000_000n],
    })
    await client().waitForTransactionReceipt({ hash, pollingInterval: 100 })
  }
}

describeTransferFaults('evm, native', {
  make: (field) => make('native', field),
  changes: Object.keys(changes.native),
  walletBroadcasts: true,
  // A fifth more than the present price of gas.
  spare: (fee) => fee / 6n,
})
describeTransferFaults('evm, a token', {
  make: (field) => make('token', field),
  changes: Object.keys(changes.token),
  walletBroadcasts: true,
  seeds: [7, 8, 9],
})
