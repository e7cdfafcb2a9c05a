import { startAnvil, type Anvil } from '@portico/devnet'
import {
  createPublicClient,
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  http,
  numberToHex,
  parseEther,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createEvmTestWallet, publicKeys, type EvmTestWallet } from '../src/index.js'

const receiver = '0x000000000000000000000000000000000000bEEF'
let anvil: Anvil
let node: ReturnType<typeof publicClient>
const publicClient = () => createPublicClient({ chain: foundry, pollingInterval: 20, transport: http(anvil.url) })

beforeAll(async () => {
  anvil = await startAnvil()
  node = publicClient()
})
afterAll(() => anvil.stop())

const ask = (wallet: EvmTestWallet, method: string, ...params: readonly unknown[]): Promise<unknown> =>
  wallet.provider.request({ method, params })
function make(more: object = {}): EvmTestWallet {
  const wallet = createEvmTestWallet({ rpcUrl: anvil.url, ...more })
  wallet.authorize()
  return wallet
}

describe('transactions', () => {
  let wallet: EvmTestWallet
  beforeEach(() => {
    wallet = make()
  })

  it('passes reads on to the node', async () => {
    expect(await ask(wallet, 'eth_getCode', anvil.multicall3, 'latest')).toMatch(/^0x60/)
    await expect(ask(wallet, 'eth_noSuchMethod')).rejects.toMatchObject({ code: -32601 })
  })

  it('signs and broadcasts, and viem as a page uses it finds nothing missing', async () => {
    const client = createWalletClient({ chain: foundry, transport: custom(wallet.provider) })
    const [account] = await client.requestAddresses()
    const before = await node.getBalance({ address: receiver })
    const hash = await client.sendTransaction({ account: account!, to: receiver, value: parseEther('1') })
    const receipt = await node.waitForTransactionReceipt({ hash })
    expect(receipt).toMatchObject({ status: 'success', from: account?.toLowerCase() })
    expect((await node.getBalance({ address: receiver })) - before).toBe(parseEther('1'))
  })

  it('sends many at once without taking a nonce twice', async () => {
    const send = () =>
      ask(wallet, 'eth_sendTransaction', { from: wallet.accounts[0], to: receiver, value: numberToHex(1n) })
    const hashes = (await Promise.all([send(), send(), send()])) as Hex[]
    for (const hash of hashes) expect((await node.waitForTransactionReceipt({ hash })).status).toBe('success')
    expect(new Set(hashes).size).toBe(3)
  })

  it('sets the gas limit as MetaMask does: half above the estimate, 21000 for a plain transfer, else what it is told', async () => {
    const from = wallet.accounts[0]!
    const gasOf = async (transaction: object): Promise<bigint> => {
      const hash = (await ask(wallet, 'eth_sendTransaction', { from, ...transaction })) as Hex
      await node.waitForTransactionReceipt({ hash })
      return (await node.getTransaction({ hash })).gas
    }
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [receiver, 1n] })
    const call = { to: anvil.tokens.gem.address, data }
    const estimate = await node.estimateGas({ account: from, ...call })
    expect(await gasOf(call)).toBe((estimate * 3n) / 2n)
    expect(await gasOf({ to: receiver, value: '0x1' })).toBe(21_000n)
    expect(await gasOf({ ...call, gas: numberToHex(200_000n) })).toBe(200_000n)
  })

  it('says what the node says of a transaction that cannot be', async () => {
    const value = numberToHex(parseEther('1000000'))
    await expect(ask(wallet, 'eth_sendTransaction', { from: wallet.accounts[0], to: receiver, value })).rejects.toThrow(
      /insufficient funds/i,
    )
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [receiver, receiver, 1n] })
    await expect(
      ask(wallet, 'eth_sendTransaction', { from: wallet.accounts[0], to: anvil.tokens.gem.address, data }),
    ).rejects.toMatchObject({ code: 3 })
    expect(wallet.requests.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  it('sends nothing when refused, from another account, or for another chain', async () => {
    const count = () => node.getTransactionCount({ address: wallet.accounts[0]! })
    const before = await count()
    const transaction = { from: wallet.accounts[0], to: receiver, value: '0x1' }
    wallet.behave('refuse')
    await expect(ask(wallet, 'eth_sendTransaction', transaction)).rejects.toMatchObject({ code: 4001 })
    wallet.behave('approve')
    await expect(ask(wallet, 'eth_sendTransaction', { ...transaction, from: receiver })).rejects.toMatchObject({
      code: 4100,
    })
    await expect(ask(wallet, 'eth_sendTransaction', { ...transaction, chainId: '0x1' })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(ask(wallet, 'eth_sendTransaction', { ...transaction, value: 1 })).rejects.toMatchObject({
      code: -32602,
    })
    expect(await count()).toBe(before)
  })

  it('adds a chain after asking its node, and goes there', async () => {
    const elsewhere = createEvmTestWallet({ chains: [{ chainId: 1 }] })
    const chain = {
      chainId: numberToHex(anvil.chainId),
      chainName: 'Anvil',
      rpcUrls: [anvil.url],
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    }
    expect(await ask(elsewhere, 'wallet_addEthereumChain', chain)).toBeNull()
    expect(elsewhere.chainId).toBe(anvil.chainId)
    expect(await ask(elsewhere, 'eth_blockNumber')).toMatch(/^0x/)
  })
})

describe('batches (EIP-5792)', () => {
  const pay = (to: string, value: bigint) => ({ to, value: numberToHex(value) })
  const reverting = (from: string) => ({
    to: anvil.tokens.gem.address,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [receiver, from as Hex, 1n] }),
  })
  const batch = (wallet: EvmTestWallet, calls: readonly object[], more: object = {}) => ({
    version: '2.0.0',
    from: wallet.accounts[0],
    chainId: numberToHex(anvil.chainId),
    atomicRequired: false,
    calls,
    ...more,
  })
  const send = async (wallet: EvmTestWallet, request: object) =>
    (await ask(wallet, 'wallet_sendCalls', request)) as { readonly id: string }
  /** As it ended: until a block holds all of it, a batch is pending (100). */
  const status = (wallet: EvmTestWallet, id: string) =>
    vi.waitFor(async () => {
      const now = (await ask(wallet, 'wallet_getCallsStatus', id)) as { readonly status: number }
      expect(now.status).not.toBe(100)
      return now
    })

  it('says what it can do, chain by chain', async () => {
    const of = (wallet: EvmTestWallet, ...more: unknown[]) =>
      ask(wallet, 'wallet_getCapabilities', wallet.accounts[0], ...more)
    expect(await of(make())).toEqual({ '0x7a69': { atomic: { status: 'unsupported' } } })
    expect(await of(make({ atomic: true }))).toEqual({ '0x7a69': { atomic: { status: 'supported' } } })
    expect(await of(make(), ['0x1'])).toEqual({})
    await expect(ask(make(), 'wallet_getCapabilities', receiver)).rejects.toMatchObject({ code: 4100 })
  })

  it('sends the calls one after the other and tells how they ended', async () => {
    const wallet = make()
    const client = createWalletClient({ chain: foundry, transport: custom(wallet.provider) })
    const before = await node.getBalance({ address: receiver })
    const { id } = await client.sendCalls({
      account: wallet.accounts[0]!,
      calls: [
        { to: receiver, value: 3n },
        { to: receiver, value: 4n },
      ],
    })
    const ended = await client.waitForCallsStatus({ id, pollingInterval: 20 })
    expect([ended.status, ended.receipts?.length, ended.atomic]).toEqual(['success', 2, false])
    expect((await node.getBalance({ address: receiver })) - before).toBe(7n)
  })

  it('stops at a call that fails: status 600, and 400 when it was the first', async () => {
    const wallet = make()
    const partly = await send(wallet, batch(wallet, [pay(receiver, 1n), reverting(wallet.accounts[0]!)]))
    expect(await status(wallet, partly.id)).toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
    const none = await send(wallet, batch(wallet, [reverting(wallet.accounts[0]!), pay(receiver, 1n)]))
    expect(await status(wallet, none.id)).toMatchObject({ status: 400, receipts: [] })
  })

  it('makes a batch one transaction of the account itself where it is atomic (EIP-7702)', async () => {
    const wallet = make({ atomic: true, privateKey: publicKeys[2] })
    const [account] = wallet.accounts
    const { gem } = anvil.tokens
    const balanceOf = (address: Hex) =>
      node.readContract({ address: gem.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
    const before = await balanceOf(receiver)
    const transfer = {
      to: gem.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [receiver, 5n] }),
    }
    for (const round of [1n, 2n]) {
      const { id } = await send(wallet, batch(wallet, [transfer, pay(receiver, 2n)], { atomicRequired: true }))
      expect(await status(wallet, id)).toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
      expect((await balanceOf(receiver)) - before).toBe(5n * round)
    }
    const failing = await send(wallet, batch(wallet, [transfer, reverting(account!)], { atomicRequired: true })).catch(
      (error: unknown) => error,
    )
    expect(failing).toMatchObject({ code: 3 })
    expect((await balanceOf(receiver)) - before).toBe(10n)
  })

  it('refuses what it cannot keep, by the codes of the EIP', async () => {
    const wallet = make()
    const one = [pay(receiver, 1n)]
    const { id } = await send(wallet, batch(wallet, one))
    await expect(send(wallet, batch(wallet, one, { id }))).rejects.toMatchObject({ code: 5720 })
    await expect(send(wallet, batch(wallet, one, { atomicRequired: true }))).rejects.toMatchObject({ code: 5760 })
    await expect(send(wallet, batch(wallet, one, { chainId: '0x1' }))).rejects.toMatchObject({ code: 5710 })
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    await expect(send(wallet, batch(wallet, one, { capabilities }))).rejects.toMatchObject({ code: 5700 })
    const optional = { paymasterService: { optional: true } }
    expect(await send(wallet, batch(wallet, one, { capabilities: optional }))).toHaveProperty('id')
    await expect(status(wallet, '0xno')).rejects.toMatchObject({ code: 5730 })
    for (const broken of [{ calls: [] }, { version: '3' }, { chainId: 1 }, { calls: [{ to: 'me' }] }])
      await expect(send(wallet, batch(wallet, one, broken)), JSON.stringify(broken)).rejects.toMatchObject({
        code: -32602,
      })
    wallet.behave('refuse')
    await expect(send(wallet, batch(wallet, one))).rejects.toMatchObject({ code: 4001 })
  })
})
