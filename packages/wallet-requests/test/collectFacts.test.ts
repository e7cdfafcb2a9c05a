import { AddressLookupTableAccount } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { collectFacts, type FactReads } from '../src/collectFacts.js'
import type { Facts } from '../src/Facts.js'
import { readRequest } from '../src/readRequest.js'
import { facts, onSolana } from './asked.js'
import { drawn } from './drawn.js'
import {
  account,
  ask,
  askFor,
  call,
  keyOf,
  mint,
  own,
  pay,
  sol,
  stranger,
  tokenFrom,
  tokenProgram,
  tokenTo,
  u64,
  version0,
} from './solanaRequests.js'

const base: Facts = { ...facts, ...sol, network: { name: 'Solana', symbol: 'SOL', decimals: 9 } }
const dusd = { symbol: 'DUSD', decimals: 6 }
const tokenAccount = { mint: mint.toBase58(), owner: stranger.toBase58() }
const bare = call(tokenProgram, [3, ...u64(2_500_000)], tokenFrom, tokenTo, own.publicKey)
const state = {
  deactivationSlot: 2n ** 64n - 1n,
  lastExtendedSlot: 0,
  lastExtendedSlotStartIndex: 0,
  addresses: [tokenTo],
}
const inTable = ask(version0([new AddressLookupTableAccount({ key: stranger, state })], bare).serialize())

/** Reads that answer, and note what they were asked for. */
function answering(asked: string[]): FactReads {
  const note = async <T>(kind: string, address: string, answer: T): Promise<T> => {
    asked.push(`${kind} ${address}`)
    return answer
  }
  return {
    token: (address) => note('token', address, dusd),
    tokenAccount: (address) => note('tokenAccount', address, tokenAccount),
    lookupTable: (address) => note('lookupTable', address, [tokenTo.toBase58()]),
  }
}

describe('collecting facts', () => {
  it('asks for what one fact leads to, each once, until nothing is missing', async () => {
    const asked: string[] = []
    const known = await collectFacts(inTable, base, answering(asked))
    expect(asked.toSorted()).toEqual(
      [
        `lookupTable ${stranger.toBase58()}`,
        `tokenAccount ${tokenFrom.toBase58()}`,
        `tokenAccount ${tokenTo.toBase58()}`,
        `token ${mint.toBase58()}`,
      ].toSorted(),
    )
    const answer = readRequest(inTable, known)
    if ('refusal' in answer) throw new Error('not of this test')
    expect(answer.reading).toMatchObject({ missing: [], description: { risk: 'R1' } })
    expect(drawn(answer.reading.description)).toContain('2.5 DUSD')
    expect(JSON.parse(JSON.stringify(known))).toEqual(known)
  })

  it('keeps what failed or is not there as null, and does not fail', async () => {
    const lost: FactReads = { token: () => Promise.reject(new Error('lost')), tokenAccount: async () => undefined }
    const known = await collectFacts(inTable, base, lost)
    expect(known).toMatchObject({
      lookupTables: { [stranger.toBase58()]: null },
      tokenAccounts: { [tokenFrom.toBase58()]: null },
    })
    const answer = readRequest(inTable, known)
    expect(answer).toMatchObject({ reading: { missing: [], description: { risk: 'R2' } } })
    const throwing: FactReads = {
      token: () => {
        throw new Error('at once')
      },
    }
    const token = askFor(call(tokenProgram, [12, ...u64(1), 6], tokenFrom, mint, tokenTo, own.publicKey))
    expect((await collectFacts(token, base, throwing)).tokens).toEqual({ [mint.toBase58()]: null })
  })

  it('asks nothing for what is refused, or has all of it', async () => {
    const asked: string[] = []
    expect(await collectFacts(onSolana('eth_sign', {}, account), base, answering(asked))).toBe(base)
    expect(await collectFacts(askFor(pay(1)), base, answering(asked))).toBe(base)
    expect(asked).toEqual([])
  })

  it('asks for sixty at most', async () => {
    const asked: string[] = []
    const transfers = (from: number) =>
      Array.from({ length: 9 }, (_, at) =>
        call(
          tokenProgram,
          [12, ...u64(1), 6],
          keyOf(from + at).publicKey,
          keyOf(from + 60 + at).publicKey,
          tokenTo,
          own.publicKey,
        ),
      )
    const transactions = [100, 109, 118, 127, 136, 145, 154].map((from) => {
      const { params } = askFor(...transfers(from))
      return (params as { readonly transaction: string }).transaction
    })
    const request = onSolana('solana_signAllTransactions', { transactions }, account)
    await collectFacts(request, base, answering(asked))
    expect(asked).toHaveLength(60)
    expect(new Set(asked).size).toBe(60)
  })
})
