import type { Facts, MissingFact, TokenInfo } from './Facts.js'
import { readRequest } from './readRequest.js'
import type { WalletRequest } from './WalletRequest.js'

/** Reads of a node. Each may fail, or answer undefined where there is no such thing. */
export interface FactReads {
  /** Symbol and decimals of a contract or a mint. */
  token(address: string): Promise<TokenInfo | undefined>
  /** Solana: whose tokens an account has, and which. */
  tokenAccount?(address: string): Promise<{ readonly mint: string; readonly owner: string } | undefined>
  /** Solana: the addresses in a look-up table. */
  lookupTable?(address: string): Promise<readonly string[] | undefined>
}

/** A table leads to a token account, that to a mint. */
const mostRounds = 4
/** A page's request costs the node no more reads. */
const mostReads = 60

/**
 * Asks for what `readRequest` misses, until it misses nothing. What was not told is null in the facts, so that it is not asked
 * again; what is beyond the limits stays missing. It does not fail.
 */
export async function collectFacts(request: WalletRequest, facts: Facts, reads: FactReads): Promise<Facts> {
  let known = facts
  let left = mostReads
  for (let round = 0; round < mostRounds && left > 0; round++) {
    const answer = readRequest(request, known)
    if ('refusal' in answer) return known
    const missing = answer.reading.missing.slice(0, left)
    if (missing.length === 0) return known
    left -= missing.length
    known = withFacts(known, await Promise.all(missing.map(async (fact) => [fact, await ask(fact, reads)] as const)))
  }
  return known
}

async function ask({ kind, address }: MissingFact, reads: FactReads): Promise<unknown> {
  try {
    return (await reads[kind]?.(address)) ?? null
  } catch {
    return null
  }
}

function withFacts(facts: Facts, answers: readonly (readonly [MissingFact, unknown])[]): Facts {
  // Each kind has the answers of its own read.
  const of = (kind: MissingFact['kind']): Record<string, never> =>
    Object.fromEntries(answers.flatMap(([fact, value]) => (fact.kind === kind ? [[fact.address, value as never]] : [])))
  return {
    ...facts,
    tokens: { ...facts.tokens, ...of('token') },
    tokenAccounts: { ...facts.tokenAccounts, ...of('tokenAccount') },
    lookupTables: { ...facts.lookupTables, ...of('lookupTable') },
  }
}
