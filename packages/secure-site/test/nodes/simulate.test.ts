import { startAnvil, uniswapV2RouterAbi, type Anvil } from '@portico/devnet'
import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { collectFacts, nodeReads, readRequest, type Facts, type WalletRequest } from '@portico/wallet-requests'
import { words } from '@portico/wallet-requests/words'
import { createWriter } from '@portico/wallet-requests/writer'
import { Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { encodeFunctionData, getAddress, numberToHex, parseEther, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { NodeError, openNode, type Node } from '../../src/server/nodes/askNode.js'
import { simulate } from '../../src/server/nodes/simulate.js'

const origin = 'https://shop.example'
const bob = '0x00000000000000000000000000000000000b0b01'
const writer = createWriter('en', words)

/** The node of the operator, without some methods. */
function nodeAt(url: string, chainId: string, without: readonly string[] = []): Node {
  const node = openNode(chainId, { rpcUrl: url })
  return {
    chainId,
    async request(method, params, signal) {
      if (without.includes(method)) throw new NodeError('refused', 'the method does not exist')
      return node.request(method, params, signal)
    },
  }
}

function read(request: WalletRequest, facts: Facts) {
  const answer = readRequest(request, facts)
  if ('refusal' in answer) throw new Error(answer.refusal.code)
  return answer.reading
}

/** Section "Estimated change" as the window shows it. */
async function shown(request: WalletRequest, facts: Facts, node: Node) {
  const known = await collectFacts(
    request,
    facts,
    nodeReads(node.chainId, (method, params) => node.request(method, params)),
  )
  const simulation = await simulate(read(request, known).intent, known, node)
  const { description } = read(request, { ...known, simulation })
  const section = description.sections.find(({ title }) => writer.label(title) === 'Estimated change')
  const lines = section?.fields.map(({ label, value, note }) =>
    [writer.label(label), value && writer.value(value), note && writer.value(note)].filter(Boolean),
  )
  return { description, lines, plain: read(request, known).description }
}

describe('the estimated change of an approval', () => {
  let anvil: Anvil
  let solana: SolanaDevnet
  let own: `0x${string}`
  beforeAll(async () => {
    ;[anvil, solana] = await Promise.all([startAnvil(), startSolana()])
    own = anvil.accounts[0]!.address
  }, 120_000)
  afterAll(async () => void (await Promise.all([anvil.stop(), solana.stop()])))

  function evm(transaction: object, without: readonly string[] = []) {
    const chainId = 'eip155:31337'
    const node = nodeAt(anvil.url, chainId, without)
    const { address, symbol, decimals } = anvil.tokens.dollar
    const facts: Facts = {
      at: Date.now(),
      chains: [chainId],
      network: { name: 'Devnet', symbol: 'ETH', decimals: 18, tokens: { [address]: { symbol, decimals } } },
      accounts: { eoa: own },
      fee: { gas: '200000', maxFeePerGas: '1', maxPriorityFeePerGas: '1', estimate: '1' },
    }
    const params = [{ from: own, ...transaction }]
    return { request: { origin, account: own, chainId, method: 'eth_sendTransaction', params }, facts, node }
  }
  const swap = (to: string) => ({
    to: anvil.swap.router,
    value: numberToHex(parseEther('0.01')),
    data: encodeFunctionData({
      abi: uniswapV2RouterAbi,
      functionName: 'swapExactETHForTokens',
      args: [0n, [anvil.swap.wrapped, anvil.tokens.dollar.address], to as `0x${string}`, 10n ** 12n],
    }),
  })

  it('says what a call brings and costs that no list of calls knows, and changes nothing else of what is shown', async () => {
    const { request, facts, node } = evm(swap(own))
    const { description, plain, lines } = await shown(request, facts, node)
    expect(lines).toEqual([
      ['You lose', '0.01 ETH'],
      ['You get', expect.stringMatching(/^24\.\d+ USDC$|^24\.\d+ /), 'Verified'],
    ])
    expect(description.risk).toBe('R2')
    expect(description.risk).toBe(plain.risk)
    const others = description.sections.filter(({ title }) => writer.label(title) !== 'Estimated change')
    expect(others).toEqual(plain.sections)
  })

  it('shows that what is bought goes to another', async () => {
    const { request, facts, node } = evm(swap(bob))
    expect((await shown(request, facts, node)).lines).toEqual([['You lose', '0.01 ETH']])
  })

  it('names the contract of a token that the operator does not vouch for', async () => {
    const { gem } = anvil.tokens
    const data = encodeFunctionData({
      abi: [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] }],
      args: [bob, 10n ** BigInt(gem.decimals)],
    } as never)
    const { request, facts, node } = evm({ to: gem.address, data })
    expect((await shown(request, facts, node)).lines).toEqual([
      ['You lose', `1 ${gem.symbol}`, 'Not verified'],
      ['Of the contract', expect.stringMatching(new RegExp(gem.address, 'i'))],
    ])
  })

  it('warns of a transaction that would fail, also with a node that has no eth_simulateV1', async () => {
    const failing = { to: anvil.tokens.dollar.address, data: `${toFunctionSelector('burnEverything()')}` }
    for (const without of [[], ['eth_simulateV1']]) {
      const { request, facts, node } = evm(failing, without)
      const { description, lines } = await shown(request, facts, node)
      expect(lines).toEqual([['Estimate', 'It would fail, and change nothing']])
      expect(description.warnings.map(({ title }) => writer.text(title))).toContain('This would fail')
    }
  })

  it('says so where no estimate is possible, and shows all the rest', async () => {
    const payment = { to: bob, value: '0x1' }
    const old = evm(payment, ['eth_simulateV1'])
    const { description, lines: estimate } = await shown(old.request, old.facts, old.node)
    expect(estimate).toEqual([['Estimate', expect.stringContaining('Not possible on this network now')]])
    expect(JSON.stringify(description.sections)).toContain(getAddress(bob))
    const { request, facts } = evm(payment)
    const silent: Node = { chainId: 'eip155:31337', request: () => Promise.reject(new TypeError('no connection')) }
    const { lines } = await shown(request, facts, silent)
    expect(lines).toEqual([['Estimate', expect.stringContaining('Not possible on this network now')]])
  })

  it('reads what a transaction of Solana changes out of its accounts', async () => {
    const chainId = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const node = nodeAt(solana.url, chainId)
    const payer = Keypair.generate()
    await node.request('requestAirdrop', [payer.publicKey.toBase58(), 2 * LAMPORTS_PER_SOL])
    const to = Keypair.generate().publicKey
    const build = (lamports: number): WalletRequest => {
      const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: PublicKey.default.toBase58() })
      transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports }))
      const encoded = transaction.serialize({ requireAllSignatures: false }).toString('base64')
      const params = { transaction: encoded }
      return { origin, account: payer.publicKey.toBase58(), chainId, method: 'solana_signAndSendTransaction', params }
    }
    const facts: Facts = {
      at: Date.now(),
      chains: [chainId],
      network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      accounts: { solana: payer.publicKey.toBase58() },
    }
    // With the fee, which Solana takes from the account itself.
    expect((await shown(build(LAMPORTS_PER_SOL), facts, node)).lines).toEqual([['You lose', '1.000005 SOL']])
    expect((await shown(build(5 * LAMPORTS_PER_SOL), facts, node)).lines).toEqual([
      ['Estimate', 'It would fail, and change nothing'],
    ])
  })
})
