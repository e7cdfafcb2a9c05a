import { startAnvil, uniswapV2RouterAbi, type Anvil } from '@portico/devnet'
import { startSolana, type SolanaDevnet } from '@portico/devnet-solana'
import { FrameError } from '@portico/embedded-api'
import { Keypair, LAMPORTS_PER_SOL, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { encodeFunctionData, getAddress, numberToHex, parseEther, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { recordReads, replayReads } from '../../src/browser/approve/sealFlow.js'
import type { ApprovalRequest, DescribeContext, Description } from '../../src/browser/decode/Description.js'
import { describe as describeRequest } from '../../src/browser/decode/describe.js'
import { readToken, solanaReads } from '../../src/browser/nodes/chainReads.js'
import type { Node } from '../../src/browser/nodes/createNode.js'
import { simulate } from '../../src/browser/nodes/simulate.js'

const origin = 'https://shop.example'
const bob = '0x00000000000000000000000000000000000b0b01'

/** As the site's own route asks its node: answers of JSON-RPC, and refusals. */
function nodeAt(url: string, chainId: string, without: readonly string[] = []): Node {
  return {
    chainId,
    async request(method, params) {
      if (without.includes(method)) throw new FrameError('embedded/nodeRefused', 'the method does not exist')
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      const { result, error } = (await answer.json()) as { result?: unknown; error?: { message: string } }
      if (error) throw new FrameError('embedded/nodeRefused', error.message)
      return result
    },
  }
}

/** Section "Estimated change" as the window shows it: described by the frame with the node, and again without. */
async function shown(request: ApprovalRequest, context: DescribeContext, node: Node) {
  const { reads, answers } = recordReads({
    ...context.reads,
    simulation: () => simulate(request, { ...context, reads }, node),
  })
  await describeRequest(request, { ...context, reads })
  const plain = JSON.parse(JSON.stringify(answers)) as Record<string, unknown>
  const answer = await describeRequest(request, { ...context, reads: replayReads(plain) })
  if ('refusal' in answer) throw new Error(answer.refusal.message)
  const { description } = answer
  const section = description.sections.find(({ title }) => title === 'Estimated change')
  return { description, lines: section?.fields.map(({ label, value, note }) => [label, value, note].filter(Boolean)) }
}

/** What it says without an estimate. */
async function said(request: ApprovalRequest, context: DescribeContext): Promise<Description> {
  const answer = await describeRequest(request, context)
  if ('refusal' in answer) throw new Error(answer.refusal.message)
  return answer.description
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
    const context: DescribeContext = {
      chains: [chainId],
      network: { name: 'Devnet', symbol: 'ETH', decimals: 18, tokens: { [address]: { symbol, decimals } } },
      accounts: { eoa: own },
      now: Date.now(),
      reads: { token: (token) => readToken(node, token) },
    }
    const params = [{ from: own, ...transaction }]
    return { request: { origin, account: own, chainId, method: 'eth_sendTransaction', params }, context, node }
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
    const { request, context, node } = evm(swap(own))
    const { description, lines } = await shown(request, context, node)
    expect(lines).toEqual([
      ['You lose', '0.01 ETH'],
      ['You get', expect.stringMatching(/^24\.\d+ USDC$|^24\.\d+ /), 'Verified'],
    ])
    const plain = await said(request, context)
    expect(description.class).toBe('R2')
    expect(description.class).toBe(plain.class)
    expect(description.sections.filter(({ title }) => title !== 'Estimated change')).toEqual(plain.sections)
  })

  it('shows that what is bought goes to another', async () => {
    const { request, context, node } = evm(swap(bob))
    expect((await shown(request, context, node)).lines).toEqual([['You lose', '0.01 ETH']])
  })

  it('names the contract of a token that the operator does not vouch for', async () => {
    const { gem } = anvil.tokens
    const data = encodeFunctionData({
      abi: [{ type: 'function', name: 'transfer', inputs: [{ type: 'address' }, { type: 'uint256' }] }],
      args: [bob, 10n ** BigInt(gem.decimals)],
    } as never)
    const { request, context, node } = evm({ to: gem.address, data })
    expect((await shown(request, context, node)).lines).toEqual([
      ['You lose', `1 ${gem.symbol}`, 'Not verified'],
      ['Of the contract', expect.stringMatching(new RegExp(gem.address, 'i'))],
    ])
  })

  it('warns of a transaction that would fail, also with a node that has no eth_simulateV1', async () => {
    const failing = { to: anvil.tokens.dollar.address, data: `${toFunctionSelector('burnEverything()')}` }
    for (const without of [[], ['eth_simulateV1']]) {
      const { request, context, node } = evm(failing, without)
      const { description, lines } = await shown(request, context, node)
      expect(lines).toEqual([['Estimate', 'It would fail, and change nothing']])
      expect(description.warnings.map(({ title }) => title)).toContain('This would fail')
    }
  })

  it('says so where no estimate is possible, and shows all the rest', async () => {
    const payment = { to: bob, value: '0x1' }
    const old = evm(payment, ['eth_simulateV1'])
    const { description, lines: estimate } = await shown(old.request, old.context, old.node)
    expect(estimate).toEqual([['Estimate', expect.stringContaining('Not possible on this network now')]])
    expect(JSON.stringify(description.sections)).toContain(getAddress(bob))
    const { request, context } = evm(payment)
    const silent: Node = { chainId: 'eip155:31337', request: () => Promise.reject(new TypeError('no connection')) }
    const { lines } = await shown(request, context, silent)
    expect(lines).toEqual([['Estimate', expect.stringContaining('Not possible on this network now')]])
  })

  it('reads what a transaction of Solana changes out of its accounts', async () => {
    const chainId = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
    const node = nodeAt(solana.url, chainId)
    const payer = Keypair.generate()
    await node.request('requestAirdrop', [payer.publicKey.toBase58(), 2 * LAMPORTS_PER_SOL])
    const to = Keypair.generate().publicKey
    const build = (lamports: number): ApprovalRequest => {
      const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: PublicKey.default.toBase58() })
      transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports }))
      const encoded = transaction.serialize({ requireAllSignatures: false }).toString('base64')
      const params = { transaction: encoded }
      return { origin, account: payer.publicKey.toBase58(), chainId, method: 'solana_signAndSendTransaction', params }
    }
    const context: DescribeContext = {
      chains: [chainId],
      network: { name: 'Solana', symbol: 'SOL', decimals: 9 },
      accounts: { solana: payer.publicKey.toBase58() },
      now: Date.now(),
      reads: solanaReads(node),
    }
    // With the fee, which Solana takes from the account itself.
    expect((await shown(build(LAMPORTS_PER_SOL), context, node)).lines).toEqual([['You lose', '1.000005 SOL']])
    expect((await shown(build(5 * LAMPORTS_PER_SOL), context, node)).lines).toEqual([
      ['Estimate', 'It would fail, and change nothing'],
    ])
  })
})
