import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  devWalletFactoryAbi as abi,
  devWalletFactoryBytecode as bytecode,
  startAnvil,
  type Anvil,
} from '@portico/devnet'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  getAddress,
  http,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSignInMessage } from '../src/index.js'
import { eip155, type Eip155Client } from '../src/verifiers/eip155.js'
import { codeOf, createTestSiwx, messageFor, newKey } from './signInForTests.js'

const owner = newKey()
let anvil: Anvil
let client: Eip155Client
let factory: Address
let wallet: Address

beforeAll(async () => {
  anvil = await startAnvil()
  const chain = defineChain({
    id: anvil.chainId,
    name: 'devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  })
  const publicClient = createPublicClient({ chain, transport: http(anvil.url) })
  client = publicClient
  const account = privateKeyToAccount(anvil.accounts[0]!.privateKey)
  const payer = createWalletClient({ account, chain, transport: http(anvil.url) })
  const hash = await payer.deployContract({ abi, bytecode })
  factory = (await publicClient.waitForTransactionReceipt({ hash })).contractAddress!
  wallet = await publicClient.readContract({ abi, address: factory, functionName: 'addressOf', args: [owner.address] })
})
afterAll(() => anvil.stop())

const site = (some: Parameters<typeof createTestSiwx>[0] = {}) =>
  createTestSiwx({ chains: [`eip155:${anvil.chainId}`], verifiers: [eip155({ clients: [client] })], ...some })

async function signIn(
  siwx: ReturnType<typeof site>,
  address: string,
  sign: (message: string) => Promise<Hex>,
): Promise<unknown> {
  const message = formatSignInMessage(messageFor(address, await siwx.nonce(), { chainId: String(anvil.chainId) }))
  return codeOf(siwx.verify({ message, signature: await sign(message) }))
}

describe('a contract wallet', () => {
  const sign = (message: string): Promise<Hex> => owner.signMessage({ message })
  const withFactory = async (message: string): Promise<Hex> => {
    const data = encodeFunctionData({ abi, functionName: 'create', args: [owner.address] })
    return serializeErc6492Signature({ address: factory, data, signature: await sign(message) })
  }

  it('signs in before it is deployed, with the call that deploys it (ERC-6492), and not without', async () => {
    // It stands for itself on this chain alone: the same address may be another owner's contract elsewhere.
    const subject = `eip155:${anvil.chainId}:${wallet.toLowerCase()}`
    expect(await signIn(site(), wallet, withFactory)).toMatchObject([{ address: wallet, subject }])
    expect(await signIn(site(), wallet, sign)).toBe('signIn/signature')
    const other = newKey()
    expect(await signIn(site(), wallet, (message) => other.signMessage({ message }))).toBe('signIn/signature')
  })

  it('signs in once it is deployed (ERC-1271), by the key of its owner alone', async () => {
    const test = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    const account = privateKeyToAccount(anvil.accounts[0]!.privateKey)
    const payer = createWalletClient({ account, transport: http(anvil.url) })
    await payer.writeContract({ abi, address: factory, functionName: 'create', args: [owner.address], chain: null })
    await test.mine({ blocks: 1 })
    const subject = `eip155:${anvil.chainId}:${wallet.toLowerCase()}`
    expect(await signIn(site(), wallet, sign)).toMatchObject([{ address: wallet, subject }])
    const other = newKey()
    expect(await signIn(site(), wallet, (message) => other.signMessage({ message }))).toBe('signIn/signature')
  })

  it('does not sign in on a chain for which the site has no client', async () => {
    expect(await signIn(site({ verifiers: [eip155()] }), wallet, sign)).toBe('signIn/signature')
  })
})

describe('an attack by a contract wallet', () => {
  const word = (hex: string): string => hex.padEnd(64, '0')
  /** Runtime code: it answers a call of `isValidSignature` so. */
  const contracts = {
    'answers 32 bytes of garbage': `7f${'de'.repeat(32)}60005260206000f3`,
    'answers true instead of the magic value': `7f${'0'.repeat(63)}160005260206000f3`,
    'answers the magic value at the wrong end': `7f${'1626ba7e'.padStart(64, '0')}60005260206000f3`,
    'answers a megabyte': '620fffff6000f3',
    'answers nothing': '00',
    reverts: '60006000fd',
    'reverts with the magic value': `7f${word('1626ba7e')}60005260206000fd`,
    'burns all gas': '5b600056',
  }

  it.each(Object.entries(contracts))('that %s is refused within the time limit', async (name, code) => {
    const address = getAddress(`0x${(0xbad0000 + name.length).toString(16).padStart(40, '0')}`)
    const test = createTestClient({ mode: 'anvil', transport: http(anvil.url) })
    await test.setCode({ address, bytecode: `0x${code}` })
    const start = performance.now()
    expect(await signIn(site({ timeout: 5000 }), address, async () => `0x${'11'.repeat(65)}`)).toBe('signIn/signature')
    expect(performance.now() - start).toBeLessThan(5000)
    // A verifier that takes any answer of the node for a yes, also that the call failed, lets all of them in.
    const lenient: Eip155Client = {
      chain: { id: anvil.chainId },
      verifyMessage: async () => {
        const call = {
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_call',
          params: [{ to: address, data: '0x1626ba7e' }, 'latest'],
        }
        const response = await fetch(anvil.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(call),
        })
        const answer = (await response.json()) as object
        return 'result' in answer || 'error' in answer
      },
    }
    const weakened = site({ verifiers: [eip155({ clients: [lenient] })] })
    expect(await signIn(weakened, address, async () => `0x${'11'.repeat(65)}`)).toMatchObject([{ address }])
  })

  it('behind a node that never answers is refused when the time is up; without a limit it waits for ever', async () => {
    const node = createServer(() => undefined)
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const transport = http(`http://127.0.0.1:${(node.address() as AddressInfo).port}`, {
      timeout: 60_000,
      retryCount: 0,
    })
    const chain = { id: anvil.chainId } as never
    const stuck = createPublicClient({ chain, transport }) as unknown as Eip155Client
    const verifiers = [eip155({ clients: [stuck] })]
    const start = performance.now()
    expect(await signIn(site({ verifiers, timeout: 200 }), wallet, async () => '0x1234')).toBe('signIn/unavailable')
    expect(performance.now() - start).toBeLessThan(3000)
    const unlimited = signIn(site({ verifiers, timeout: 50_000 }), wallet, async () => '0x1234')
    const still = new Promise((resolve) => setTimeout(() => resolve('still waiting'), 1000))
    expect(await Promise.race([unlimited, still])).toBe('still waiting')
    node.closeAllConnections()
    // viem takes a node that hangs up for a no.
    expect(await unlimited).toBe('signIn/signature')
    await new Promise((resolve) => node.close(resolve))
  })
})
