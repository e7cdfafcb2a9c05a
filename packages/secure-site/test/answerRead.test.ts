import { devTokenAbi, startAnvil, type Anvil } from '@portico/devnet'
import { createPublicClient, createWalletClient, getAddress, http, type Address } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { NetworkConfig } from '../src/server/SecureSiteConfig.js'
import type { Asset } from '../src/server/smart-accounts/answerRead.js'
import { startRequestSite, type RequestSite, type RequestVisitor } from './requestVisitor.js'
import { refusalOf } from './smartAccount/batches.js'

const chainId = 'eip155:31337'
const hexChainId = '0x7a69'
const address = (last: string): Address => getAddress(`0x${last.padStart(40, '0')}`)
const stranger = address('beef')
const names = ['allowedCalldata', 'allowedMethods', 'allowedTargets', 'erc20PeriodTransfer', 'exactCalldata']
const enforcers = [...names, 'nativeTokenPeriodTransfer', 'nonce', 'redeemer', 'timestamp', 'valueLte']
/** None is on the chain: what is read needs no account. */
const contracts = {
  entryPoint: address('e0'),
  delegationManager: address('e1'),
  factory: address('e2'),
  hybrid: address('e3'),
  multiSig: address('e4'),
  stateless7702: address('e5'),
  enforcers: Object.fromEntries(enforcers.map((name, at) => [name, address(`f${at}`)])) as never,
}

let anvil: Anvil
let listing: RequestSite
let silent: RequestSite
let visitor: RequestVisitor
beforeAll(async () => {
  anvil = await startAnvil()
  const { dollar, gem } = anvil.tokens
  const network: NetworkConfig = {
    name: 'Devnet',
    rpcUrl: anvil.url,
    symbol: 'ETH',
    decimals: 18,
    tokens: { [dollar.address]: { symbol: 'USDX', decimals: 6 }, [gem.address]: { symbol: 'GEM', decimals: 18 } },
    smartAccounts: { bundlerUrl: 'http://127.0.0.1:9', contracts },
  }
  listing = await startRequestSite({ networks: { [chainId]: { ...network, assetDiscovery: true } } })
  silent = await startRequestSite({
    networks: { [chainId]: { ...network, tokens: { [stranger]: { symbol: 'NO', decimals: 6 } } } },
  })
  visitor = await listing.visit()
})
afterAll(async () => {
  await listing?.stop()
  await silent?.stop()
  await anvil?.stop()
})

const list = async (account: string, who = visitor) =>
  (await who.read(chainId, 'wallet_getAssets', [{ account, chainFilter: [hexChainId] }])) as Record<
    string,
    readonly Asset[]
  >

it('lists the coin, and the tokens of the operator of which the account has some', async () => {
  const { evm } = visitor.accounts
  const account = privateKeyToAccount(anvil.accounts[0]!.privateKey)
  const rich = createWalletClient({ account, chain: foundry, transport: http(anvil.url) })
  const client = createPublicClient({ chain: foundry, transport: http(anvil.url), pollingInterval: 50 })
  await client.waitForTransactionReceipt({ hash: await rich.sendTransaction({ to: evm, value: 7n }) })
  const { address: dollar } = anvil.tokens.dollar
  const mint = { abi: devTokenAbi, address: dollar, functionName: 'mint', args: [evm, 9n] } as const
  await client.waitForTransactionReceipt({ hash: await rich.writeContract(mint) })
  expect(await list(evm)).toEqual({
    [hexChainId]: [
      {
        address: 'native',
        balance: '0x7',
        type: 'NATIVE',
        metadata: { name: 'ETH', symbol: 'ETH', decimals: 18, price: 0, iconUrl: '' },
      },
      {
        address: dollar,
        balance: '0x9',
        type: 'ERC20',
        metadata: { name: 'USDX', symbol: 'USDX', decimals: 6, price: 0, iconUrl: '' },
      },
    ],
  })
  const smart = await list(await visitor.smartAccount(chainId))
  expect(smart[hexChainId]).toMatchObject([{ address: 'native', balance: '0x0' }])
})

it('lists nothing of strangers, and nothing where the operator does not want it', async () => {
  expect(await refusalOf(list(stranger))).toEqual(['embedded/unreadable', 4100])
  const other = await silent.visit()
  expect(await refusalOf(list(other.accounts.evm, other))).toEqual(['embedded/unreadable', 4100])
  expect(await refusalOf(visitor.read(chainId, 'wallet_getAssets', [{ account: 'me' }]))).toBe('embedded/unreadable')
  expect(await refusalOf(visitor.read('eip155:1', 'wallet_getAssets', [{ account: stranger }]))).toBe(
    'embedded/chainNotAllowed',
  )
})

it('says that it lists assets, beside what a smart account does', async () => {
  const ask = async (account: Address, who = visitor) => who.read(chainId, 'wallet_getCapabilities', [account])
  const atomic = { atomic: { status: 'supported' }, permissions: { supported: true } }
  const assetDiscovery = { supported: true }
  expect(await ask(visitor.accounts.evm)).toEqual({ assetDiscovery })
  expect(await ask(await visitor.smartAccount(chainId))).toMatchObject({ ...atomic, assetDiscovery })
  const other = await silent.visit()
  expect(await ask(await other.smartAccount(chainId), other)).toMatchObject(atomic)
  expect(await ask(other.accounts.evm, other)).toEqual({})
})
