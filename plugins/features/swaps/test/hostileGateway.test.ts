import fc from 'fast-check'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { maxUint256, parseAbi, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostileAnswers, thief, type HostileAnswer } from './hostileAnswers.js'
import { network, withChain, type Site } from './site.js'

const { anvil, client, gateway, open, balance } = withChain()
const count = 60
const seed = 24

/** A gateway between the page and the honest one, which lies as it is told. */
let lie: HostileAnswer | undefined
let server: Server
let url: string
beforeAll(async () => {
  server = createServer((request, response) => {
    void (async () => {
      const chunks: Uint8Array[] = []
      for await (const chunk of request) chunks.push(chunk as Uint8Array)
      const { pathname } = new URL(request.url!, 'http://gateway')
      const answer = await fetch(`${gateway().url}${request.url!}`, {
        method: request.method!,
        headers: { 'content-type': 'application/json', origin: request.headers.origin ?? '' },
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      })
      const json: unknown = await answer.json().catch(() => undefined)
      const changed = lie && changedAnswer(pathname, json, lie)
      response.writeHead(changed ? 200 : answer.status, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
      })
      response.end(JSON.stringify(changed ?? json))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

function changedAnswer(
  path: string,
  json: unknown,
  { transaction, approval, allowance, decimals }: HostileAnswer,
): unknown {
  const caip10 = (address: Address): string => `${network}:${address}`
  if (path.endsWith('/allowance') && allowance !== undefined) return { allowance: `${allowance}` }
  if (path.endsWith('/build-approve') && approval) {
    const { tx } = json as { readonly tx?: object }
    return { tx: { ...tx, from: caip10(approval.to), to: caip10(thief), data: approval.data, value: '0' } }
  }
  if (path.endsWith('/build-transaction') && transaction) {
    const { tx } = (json ?? {}) as { readonly tx?: { readonly eip155?: object } }
    return {
      tx: {
        from: caip10(anvil().accounts[0]!.address),
        eip155: { gas: '300000', gasPrice: '1000000000' },
        ...tx,
        to: caip10(transaction.to),
        data: transaction.data,
        amount: `${transaction.value}`,
      },
    }
  }
  if (path.endsWith('/convert/tokens') && decimals !== undefined) {
    const { tokens } = json as { readonly tokens: readonly { readonly symbol: string }[] }
    return { tokens: tokens.map((token) => (token.symbol === 'DUSD' ? { ...token, decimals } : token)) }
  }
  return undefined
}

const allowanceAbi = parseAbi(['function allowance(address owner, address spender) view returns (uint256)'])

/** Everything that a lie could take: what the payer has, and what others may take of it. */
async function holdings(payer: Address): Promise<Readonly<Record<string, bigint>>> {
  const { tokens, swap } = anvil()
  const assets = [tokens.dollar.address, tokens.gem.address, swap.wrapped]
  const entries = assets.flatMap((token) => [
    [`${token} balance`, balance(payer, token)] as const,
    ...[thief, swap.router, '0x000000000022D473030F116dDEE9F6B43aC78BA3' as const].map(
      (spender) =>
        [
          `${token} ${spender}`,
          client()
            .readContract({ address: token, abi: allowanceAbi, functionName: 'allowance', args: [payer, spender] })
            .catch(() => 0n),
        ] as const,
    ),
  ])
  const read = await Promise.all(entries.map(async ([name, value]) => [name, await value] as const))
  return Object.fromEntries([...read, ['native', await balance(payer)]])
}

const asked = ({ wallet }: Site): readonly string[] =>
  wallet.requests.filter((request) => request.asked).map(({ method }) => method)

describe('a gateway that lies', () => {
  const payer = (): Address => anvil().accounts[0]!.address
  /** Answers are drawn once the chain has its addresses. */
  const drawn = (): readonly HostileAnswer[] => fc.sample(hostileAnswers(anvil(), payer()), { numRuns: count, seed })

  it.each(Array.from({ length: count }, (_, index) => index))(
    'takes no more than was shown, gives no less, and gets no allowance: answer %i',
    async (index) => {
      const hostile = drawn()[index]!
      lie = undefined
      const site = await open({ gatewayUrl: url })
      lie = hostile
      const before = await holdings(payer())
      const [from, to] = hostile.from === 'ETH' ? ['ETH', 'DUSD'] : ['DUSD', 'ETH']
      await site.enter('1', from!, to!)
      site.controls.review()
      await site.until(({ review }) => review?.prepared !== undefined || review?.problem !== undefined)
      const { review } = site.state()
      const promptsBefore = asked(site).length
      if (review?.prepared && !review.prepared.feeProblem) await site.controls.confirm().catch(() => {})
      lie = undefined
      const after = await holdings(payer())
      const changes = Object.fromEntries(
        Object.keys(before).map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)]),
      )
      const dollar = anvil().tokens.dollar
      const unit = 10n ** BigInt(dollar.decimals)
      const minimum = review?.minimum ?? 0n
      const hasPaid = (changes[`${dollar.address} balance`] ?? 0n) !== 0n
      // Fees of the network come out of the native currency.
      const fees = 10n ** 16n
      if (!hasPaid) {
        expect(asked(site).length === promptsBefore || hostile.from === 'DUSD', 'nothing was swapped').toBe(true)
        expect(changes['native']!, 'the native currency').toBeGreaterThanOrEqual(-fees)
      } else if (hostile.from === 'ETH') {
        expect(changes['native']!).toBeGreaterThanOrEqual(-(10n ** 18n) - fees)
        expect(changes[`${dollar.address} balance`]!).toBeGreaterThanOrEqual(minimum)
      } else {
        expect(changes[`${dollar.address} balance`]!).toBeGreaterThanOrEqual(-unit)
        expect(changes['native']!).toBeGreaterThanOrEqual(minimum - fees)
      }
      const { address: gem } = anvil().tokens.gem
      expect(changes[`${gem} balance`]).toBe(0n)
      for (const [name, change] of Object.entries(changes))
        if (name.includes(' 0x')) expect(change, `allowance ${name}`).toBeLessThanOrEqual(unit)
      expect(Object.values(after).includes(maxUint256)).toBe(false)
    },
  )
})
