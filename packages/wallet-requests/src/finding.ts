import type { Description, RiskClass } from './Description.js'
import type { Facts, MissingFact } from './Facts.js'
import type { Intent } from './Intent.js'
import type { WalletRequest } from './WalletRequest.js'
import { findToken, type Token } from './token.js'

/** What a reader shows of a request. What all descriptions have comes with `readRequest`, and so does a `confirm` that is absent. */
export type Shown = Omit<Description, 'origin' | 'raw'>

/** What a reader answers: what is shown, and what is signed. */
export interface Finding extends Shown {
  readonly intent: Intent
}

/** What every reader gets. */
export interface ReadContext {
  readonly request: WalletRequest
  readonly facts: Facts
  /** Facts that readers asked for and did not find, each once. */
  readonly missing: readonly MissingFact[]
  /** Notes that a fact would say more. */
  miss(fact: MissingFact): void
  /** What is known of a token. One that was not asked for yet becomes a missing fact. */
  token(address: string): Token
}

export function createReadContext(request: WalletRequest, facts: Facts): ReadContext {
  const missing: MissingFact[] = []
  const miss = (fact: MissingFact): void => {
    if (!missing.some(({ kind, address }) => kind === fact.kind && address === fact.address)) missing.push(fact)
  }
  return {
    request,
    facts,
    missing,
    miss,
    token: (address) => findToken(address, facts, miss),
  }
}

export function highest(classes: readonly RiskClass[]): RiskClass {
  return classes.reduce((most, next) => (next > most ? next : most), 'R0')
}
