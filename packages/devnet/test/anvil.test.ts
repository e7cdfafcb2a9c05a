import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  createPublicClient,
  createWalletClient,
  http,
  multicall3Abi,
  parseEther,
  parseUnits,
  webSocket,
  type PublicClient,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { devTokenAbi, publicAccounts, startAnvil, startEvmDevnet, type Anvil, type AnvilOptions } from '../src/index.js'
import { anvilBinary } from '../src/evm/anvilBinary.js'
import { isRunning } from './isRunning.js'
import { portIsFree } from './portIsFree.js'

function clientOf({ url, chainId }: Anvil): PublicClient {
  return createPublicClient({ chain: { ...foundry, id: chainId }, transport: http(url), pollingInterval: 20 })
}

describe('startAnvil', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil.stop())

  it('answers on a loopback port with the chain id asked for', async () => {
    expect(anvil.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(await clientOf(anvil).getChainId()).toBe(31_337)
  })

  it('answers over a websocket', async () => {
    const transport = webSocket(anvil.wsUrl, { retryCount: 0 })
    const client = createPublicClient({ transport })
    expect(await client.getChainId()).toBe(31_337)
    const connection = await client.transport.getRpcClient()
    connection.close()
  })

  it('funds ten public accounts, whose keys fit, and leaves their nonces at 0', async () => {
    const client = clientOf(anvil)
    expect(anvil.accounts).toHaveLength(10)
    for (const { address, privateKey } of anvil.accounts) {
      expect(privateKeyToAccount(privateKey).address).toBe(address)
      expect(await client.getBalance({ address })).toBe(parseEther('10000'))
      expect(await client.getTransactionCount({ address })).toBe(0)
    }
  })

  it('has Multicall3 at its canonical address: one call answers for both tokens', async () => {
    const { dollar, gem } = anvil.tokens
    const [{ address: owner }] = publicAccounts as [(typeof publicAccounts)[number]]
    const answers = await clientOf(anvil).multicall({
      multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
      allowFailure: false,
      contracts: [dollar, gem].flatMap(({ address }) => [
        { address, abi: devTokenAbi, functionName: 'symbol' } as const,
        { address, abi: devTokenAbi, functionName: 'decimals' } as const,
        { address, abi: devTokenAbi, functionName: 'balanceOf', args: [owner] } as const,
      ]),
    })
    const million = (decimals: number): bigint => parseUnits('1000000', decimals)
    expect(answers).toEqual(['DUSD', 6, million(6), 'GEM', 18, million(18)])
    const chainId = clientOf(anvil).readContract({
      address: anvil.multicall3,
      abi: [
        ...multicall3Abi,
        { type: 'function', name: 'getChainId', inputs: [], outputs: [{ type: 'uint256' }], stateMutability: 'view' },
      ],
      functionName: 'getChainId',
    })
    expect(await chainId).toBe(31_337n)
  })

  it('mines a transfer and a token mint at once', async () => {
    const [from, to] = publicAccounts as [(typeof publicAccounts)[number], (typeof publicAccounts)[number]]
    const client = clientOf(anvil)
    const wallet = createWalletClient({
      account: privateKeyToAccount(from.privateKey),
      chain: foundry,
      transport: http(anvil.url),
    })
    const sent = await wallet.sendTransaction({ to: to.address, value: parseEther('1') })
    expect((await client.waitForTransactionReceipt({ hash: sent })).status).toBe('success')
    expect(await client.getBalance({ address: to.address })).toBe(parseEther('10001'))
    const { address } = anvil.tokens.gem
    const minted = await wallet.writeContract({
      address,
      abi: devTokenAbi,
      functionName: 'mint',
      args: [to.address, 7n],
    })
    expect((await client.waitForTransactionReceipt({ hash: minted })).status).toBe('success')
  })

  it('refuses a port that is taken', async () => {
    const port = Number(new URL(anvil.url).port)
    await expect(startAnvil({ port })).rejects.toMatchObject({ code: 'devnet/portTaken', context: { port } })
  })

  it.each<readonly [unknown, string]>([
    [{ chainId: 0 }, 'chainId'],
    [{ chainId: 1.5 }, 'chainId'],
    [{ port: 70_000 }, 'port'],
    [{ blockTime: -1 }, 'blockTime'],
    [{ forkUrl: 'https://example.org' }, 'forkUrl'],
  ])('refuses options %j, naming the one that is wrong', async (options, path) => {
    await expect(startAnvil(options as AnvilOptions)).rejects.toMatchObject({
      code: 'devnet/invalidOptions',
      context: { path },
    })
  })

  it('says which package is missing on a platform without a binary', () => {
    expect(() => anvilBinary('win32-x64')).toThrow('@foundry-rs/anvil-win32-amd64 is missing')
    expect(() => anvilBinary('aix-ppc64')).toThrow('anvil is not published for aix-ppc64')
  })

  it('mines by the clock when asked to', async () => {
    const slow = await startAnvil({ blockTime: 1 })
    try {
      const client = clientOf(slow)
      const before = await client.getBlockNumber({ cacheTime: 0 })
      await vi.waitFor(async () => expect(await client.getBlockNumber({ cacheTime: 0 })).toBeGreaterThan(before), 5000)
    } finally {
      await slow.stop()
    }
  })
})

describe('the end of a chain', () => {
  it('comes with stop(): the process is gone and the port free', async () => {
    const anvil = await startAnvil({ chainId: 4242 })
    expect(isRunning(anvil.pid)).toBe(true)
    await anvil.stop()
    expect(isRunning(anvil.pid)).toBe(false)
    expect(await portIsFree(anvil.url)).toBe(true)
    await anvil.stop()
  })

  it('comes with the signal, before and after the start', async () => {
    await expect(startAnvil({ signal: AbortSignal.abort(new Error('never mind')) })).rejects.toThrow('never mind')
    const early = new AbortController()
    const starting = startAnvil({ signal: early.signal })
    setTimeout(() => early.abort(new Error('changed my mind')), 20)
    await expect(starting).rejects.toThrow('changed my mind')
    const late = new AbortController()
    const anvil = await startAnvil({ signal: late.signal })
    late.abort()
    await vi.waitFor(() => expect(isRunning(anvil.pid)).toBe(false))
  })

  it('comes with a deadline', async () => {
    await expect(startAnvil({ timeoutMs: 1 })).rejects.toMatchObject({ code: 'devnet/startTimeout' })
  })

  it('comes with the parent, even when that is killed with SIGKILL', async () => {
    const program = fileURLToPath(new URL('fixtures/startAndWait.ts', import.meta.url))
    const args = ['--conditions=@portico/source', '--import', 'tsx', program]
    const parent = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
    const { pid, url } = JSON.parse(line) as { readonly pid: number; readonly url: string }
    expect(isRunning(pid)).toBe(true)
    parent.kill('SIGKILL')
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 3000)
    expect(await portIsFree(url)).toBe(true)
  })
})

describe('startEvmDevnet', () => {
  it('runs two chains with the same contracts at the same addresses, and stops both', async () => {
    const devnet = await startEvmDevnet()
    const ids = await Promise.all(devnet.chains.map((chain) => clientOf(chain).getChainId()))
    expect(ids).toEqual([31_337, 31_338])
    const [{ tokens, swap, nfts }, other] = devnet.chains
    expect({ tokens, swap, nfts }).toEqual({ tokens: other.tokens, swap: other.swap, nfts: other.nfts })
    const codes = [swap.router, swap.factory, swap.wrapped, nfts.collectible.address, nfts.items.address].map(
      (address) => Promise.all(devnet.chains.map((chain) => clientOf(chain).getCode({ address }))),
    )
    for (const [first, second] of await Promise.all(codes)) {
      expect(first?.length).toBeGreaterThan(2)
      expect(second?.length).toBe(first?.length)
    }
    // What public accounts and visitors have seen of these before must not move.
    expect(tokens.dollar.address).toBe('0xC9b455FeFD9B8605eECdbB563113b29D69364525')
    expect(tokens.gem.address).toBe('0x4384AFB1323CA98517b8A9D4c798bB1Ba6CA5Bdd')
    await devnet.stop()
    for (const { pid, url } of devnet.chains) {
      expect(isRunning(pid)).toBe(false)
      expect(await portIsFree(url)).toBe(true)
    }
  })

  it('runs neither when one cannot start', async () => {
    const other = await startAnvil()
    try {
      const ports = [0, Number(new URL(other.url).port)] as const
      await expect(startEvmDevnet({ ports: [...ports] })).rejects.toMatchObject({ code: 'devnet/portTaken' })
    } finally {
      await other.stop()
    }
  })
})
