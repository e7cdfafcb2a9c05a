import {
  devCollectibleAbi,
  devItemsAbi,
  devTokenAbi,
  startAnvil,
  uniswapV2RouterAbi,
  type Anvil,
} from '@portico/devnet'
import { HistoryRowSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import {
  createTestClient,
  getAddress,
  http,
  maxUint256,
  parseEther,
  publicActions,
  walletActions,
  type Address,
  type Hash,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'

import type { ChainSources } from '../src/data/Sources.js'
import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import { followedTo, followForTests, storedTransfers, strayRows } from './followed.js'

type Sources = { readonly [Question in keyof ChainSources]-?: NonNullable<ChainSources[Question]> }

const chain = 'eip155:31337'
const never = new AbortController().signal
let anvil: Anvil
let database: GatewayDatabase
beforeAll(async () => {
  const started = await Promise.all([startAnvil(), openTables(undefined, () => undefined)])
  anvil = started[0]
  database = started[1]
}, 120_000)
afterAll(async () => {
  await Promise.all([anvil.stop(), database.close()])
})

function client() {
  const account = privateKeyToAccount(anvil.accounts[0]!.privateKey)
  const made = createTestClient({ mode: 'anvil', account, transport: http(anvil.url) })
  return made.extend(publicActions).extend(walletActions)
}
const mine = (): Address => anvil.accounts[0]!.address
const friend = (): Address => anvil.accounts[1]!.address

async function mined(...hashes: readonly Hash[]): Promise<void> {
  for (const hash of hashes) await client().waitForTransactionReceipt({ hash, pollingInterval: 20 })
}

/** Follows the chain to its head, as another chain each time. */
async function sourcesNow(options: { readonly transactions?: boolean } = {}): Promise<Sources> {
  await database.db
    .updateTable('follow_chain')
    .set({ name: `old:${performance.now()}` })
    .where('name', '=', chain)
    .execute()
  const following = followForTests(database, { url: anvil.url, chain, ...options })
  await followedTo(database.db, Number(await client().getBlockNumber({ cacheTime: 0 })), chain)
  return following.sources as Sources
}

async function historyOf(sources: Sources, address: Address) {
  const { data } = await sources.history.history({ chain, address }, undefined, never)
  return data.map((row) => v.parse(HistoryRowSchema, row))
}

describe('a followed chain', () => {
  it('has the balances of tokens that an account ever had, as the chain says now', async () => {
    const { dollar, gem } = anvil.tokens
    const stranger = getAddress('0x00000000000000000000000000000000000000aa')
    const write = { chain: null, abi: devTokenAbi, address: dollar.address } as const
    await mined(await client().writeContract({ ...write, functionName: 'transfer', args: [stranger, 1_500_000n] }))
    const sources = await sourcesNow()
    const balances = (address: Address) => sources.balances.balances({ chain, address }, never)
    expect(await balances(stranger)).toEqual([
      { chain, name: 'Ether', symbol: 'ETH', decimals: 18, amount: 0n },
      { chain, address: dollar.address, name: dollar.name, symbol: 'DUSD', decimals: 6, amount: 1_500_000n },
    ])
    const own = await balances(mine())
    expect(own.map(({ symbol }) => symbol)).toEqual(expect.arrayContaining(['ETH', 'DUSD', 'GEM']))
    expect(own[0]?.amount).toBe(await client().getBalance({ address: mine() }))
    expect(own.find(({ symbol }) => symbol === 'GEM')?.address).toBe(gem.address)
    await mined(await client().writeContract({ ...write, functionName: 'transfer', args: [stranger, 1n] }))
    // The amount is the chain's, whether the follower is there yet or not.
    expect((await balances(stranger))[1]?.amount).toBe(1_500_001n)
    await expect(balances('0x12')).rejects.toMatchObject({ name: 'SourceError' })
  })

  it('asks each contract by itself where there is no Multicall3', async () => {
    const code = await client().getCode({ address: anvil.multicall3 })
    await client().setCode({ address: anvil.multicall3, bytecode: '0x' })
    onTestFinished(() => client().setCode({ address: anvil.multicall3, bytecode: code! }))
    const sources = await sourcesNow()
    const own = await sources.balances.balances({ chain, address: friend() }, never)
    expect(own.map(({ symbol }) => symbol).sort()).toEqual(['DUSD', 'ETH', 'GEM'])
  })

  it('is not held up by a contract that uses all gas, or is no token', async () => {
    const sources = await sourcesNow()
    const address = friend()
    const before = await sources.balances.balances({ chain, address }, never)
    const code = await client().getCode({ address: anvil.tokens.gem.address })
    // An endless loop: JUMPDEST PUSH1 0 JUMP.
    await client().setCode({ address: anvil.tokens.gem.address, bytecode: '0x5b600056' })
    onTestFinished(() => client().setCode({ address: anvil.tokens.gem.address, bytecode: code! }))
    const after = await sources.balances.balances({ chain, address }, never)
    expect(after).toEqual(before.filter(({ symbol }) => symbol !== 'GEM'))
  })

  it('has sends, receipts, trades, mints and burns', async () => {
    const { dollar, gem } = anvil.tokens
    const { router } = anvil.swap
    const { collectible } = anvil.nfts
    const write = { chain: null, abi: devTokenAbi } as const
    const deadline = (await client().getBlock()).timestamp + 1000n
    const hashes = [
      await client().writeContract({
        ...write,
        address: dollar.address,
        functionName: 'transfer',
        args: [friend(), 2_500_000n],
      }),
      await client().writeContract({
        ...write,
        address: gem.address,
        functionName: 'approve',
        args: [router, maxUint256],
      }),
      await client().writeContract({
        chain: null,
        abi: uniswapV2RouterAbi,
        address: router,
        functionName: 'swapExactTokensForTokens',
        args: [10n ** 18n, 0n, [gem.address, dollar.address], mine(), deadline],
      }),
      await client().writeContract({
        chain: null,
        abi: devCollectibleAbi,
        address: collectible.address,
        functionName: 'mint',
        args: [mine(), 'ipfs://one'],
      }),
    ] as const
    await mined(...hashes)
    const sources = await sourcesNow()
    const [mint, trade, send] = await historyOf(sources, mine())
    expect(mint).toMatchObject({
      id: hashes[3],
      metadata: { operationType: 'mint', status: 'confirmed', chain, sentFrom: mine() },
      transfers: [{ direction: 'in', quantity: { numeric: '1' }, nft_info: { name: expect.stringMatching(/#\d+$/) } }],
    })
    expect(trade).toMatchObject({
      id: hashes[2],
      metadata: { operationType: 'trade', sentTo: router },
      transfers: [
        { direction: 'out', quantity: { numeric: '1' }, fungible_info: { symbol: 'GEM' } },
        { direction: 'in', fungible_info: { symbol: 'DUSD' } },
      ],
    })
    const { timestamp } = await client().getBlock({
      blockNumber: (await client().getTransactionReceipt({ hash: hashes[0] })).blockNumber,
    })
    expect(send).toMatchObject({
      id: hashes[0],
      metadata: {
        operationType: 'send',
        hash: hashes[0],
        sentFrom: mine(),
        sentTo: friend(),
        nonce: (await client().getTransaction({ hash: hashes[0] })).nonce,
        minedAt: new Date(Number(timestamp) * 1000).toISOString(),
      },
      transfers: [
        { direction: 'out', quantity: { numeric: '2.5' }, fungible_info: { name: dollar.name, symbol: 'DUSD' } },
      ],
    })
    const [received] = await historyOf(sources, friend())
    expect(received).toMatchObject({
      id: hashes[0],
      metadata: { operationType: 'receive' },
      transfers: [{ direction: 'in', quantity: { numeric: '2.5' } }],
    })
  })

  it('has native transfers, approvals, failed transactions and deployments where all transactions are read', async () => {
    const { dollar } = anvil.tokens
    const write = { chain: null, abi: devTokenAbi, address: dollar.address } as const
    const sent = await client().sendTransaction({ chain: null, to: friend(), value: parseEther('1.25') })
    const approved = await client().writeContract({ ...write, functionName: 'approve', args: [friend(), 1n] })
    const tooMuch = [friend(), maxUint256] as const
    const failed = await client().writeContract({ ...write, functionName: 'transfer', args: tooMuch, gas: 200_000n })
    const made = await client().deployContract({ chain: null, abi: [], bytecode: '0x00' })
    await mined(sent, approved, failed, made)
    const sources = await sourcesNow({ transactions: true })
    const [deploy, failure, approval, send] = await historyOf(sources, mine())
    expect(deploy).toMatchObject({
      id: made,
      metadata: { operationType: 'deploy', status: 'confirmed' },
      transfers: [],
    })
    expect(failure).toMatchObject({ id: failed, metadata: { operationType: 'send', status: 'failed' }, transfers: [] })
    expect(approval).toMatchObject({ id: approved, metadata: { operationType: 'approve', sentTo: dollar.address } })
    expect(send).toMatchObject({
      id: sent,
      metadata: { operationType: 'send', sentFrom: mine(), sentTo: friend() },
      transfers: [{ direction: 'out', quantity: { numeric: '1.25' }, fungible_info: { symbol: 'ETH' } }],
    })
    const [received] = await historyOf(sources, friend())
    expect(received).toMatchObject({ id: sent, metadata: { operationType: 'receive' } })
  })

  it('has the history in pages that fit together', async () => {
    const stranger = getAddress('0x00000000000000000000000000000000000000bb')
    const { dollar } = anvil.tokens
    const write = { chain: null, abi: devTokenAbi, address: dollar.address } as const
    const hashes: Hash[] = []
    for (let at = 0; at < 60; at += 1) {
      hashes.push(
        await client().writeContract({
          ...write,
          functionName: 'transfer',
          args: [stranger, BigInt(at)],
          gas: 100_000n,
        }),
      )
    }
    await mined(hashes.at(-1)!)
    const sources = await sourcesNow()
    const account = { chain, address: stranger }
    const first = await sources.history.history(account, undefined, never)
    const second = await sources.history.history(account, first.next, never)
    expect(first.data).toHaveLength(50)
    expect(second.next).toBeUndefined()
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(hashes.toReversed())
    await expect(sources.history.history(account, 'x', never)).rejects.toMatchObject({ name: 'SourceError' })
  })

  it('has the tokens with a number that an account has now, with amounts and metadata', async () => {
    const owner = getAddress('0x00000000000000000000000000000000000000cc')
    const { collectible, items } = anvil.nfts
    const nft = { chain: null, abi: devCollectibleAbi, address: collectible.address } as const
    const item = { chain: null, abi: devItemsAbi, address: items.address } as const
    await mined(
      await client().writeContract({ ...nft, functionName: 'mint', args: [owner, 'ipfs://picture'] }),
      await client().writeContract({ ...item, functionName: 'setURI', args: [10n, 'https://items.example/{id}.json'] }),
      await client().writeContract({ ...item, functionName: 'mint', args: [owner, 10n, 3n] }),
      await client().writeContract({ ...item, functionName: 'mint', args: [owner, 11n, 1n] }),
    )
    await client().impersonateAccount({ address: owner })
    await client().setBalance({ address: owner, value: parseEther('1') })
    const away = { ...item, account: owner, functionName: 'safeTransferFrom' } as const
    await mined(await client().writeContract({ ...away, args: [owner, friend(), 11n, 1n, '0x'] }))
    const sources = await sourcesNow()
    const page = await sources.assets.assets({ chain, address: owner }, undefined, never)
    expect(page.next).toBeUndefined()
    expect(page.data).toEqual([
      {
        chainId: chain,
        contract: items.address,
        tokenId: '10',
        standard: 'ERC1155',
        amount: '3',
        collection: expect.any(String),
        metadataUrl: `https://items.example/${'a'.padStart(64, '0')}.json`,
      },
      expect.objectContaining({
        contract: collectible.address,
        standard: 'ERC721',
        amount: '1',
        metadataUrl: 'ipfs://picture',
      }),
    ])
    const theirs = await sources.assets.assets({ chain, address: friend() }, undefined, never)
    expect(theirs.data.map(({ tokenId }) => tokenId)).toContain('11')
  })

  it.each([false, true])(
    'survives what anvil calls a reorganisation, and a snapshot that is gone back to (all transactions: %s)',
    async (transactions) => {
      const { dollar } = anvil.tokens
      const write = {
        chain: null,
        abi: devTokenAbi,
        address: dollar.address,
        functionName: 'transfer',
        gas: 100_000n,
      } as const
      const snapshot = await client().snapshot()
      for (let at = 0; at < 25; at += 1) await mined(await client().writeContract({ ...write, args: [friend(), 7n] }))
      await sourcesNow({ transactions })
      const before = await storedTransfers(database.db, chain)
      await client().request({ method: 'anvil_reorg' as never, params: [20, []] as never })
      await client().mine({ blocks: 1 })
      const height = async () => Number(await client().getBlockNumber({ cacheTime: 0 }))
      await followedTo(database.db, await height(), chain)
      // Empty blocks took the place of twenty transfers.
      expect(await storedTransfers(database.db, chain)).toEqual(before.slice(0, -20))
      await client().revert({ id: snapshot })
      await mined(await client().writeContract({ ...write, args: [friend(), 8n] }))
      const now = await height()
      await client().mine({ blocks: 30 })
      await followedTo(database.db, now + 30, chain)
      const after = await storedTransfers(database.db, chain)
      expect(after).toEqual([...before.slice(0, -25), expect.stringMatching(new RegExp(`^${now}/0/8$`))])
      if (!transactions) expect(await strayRows(database.db, chain)).toBe(0)
    },
  )
})
