import type { Kysely } from 'kysely'
import { getAddress, type Address, type Hex } from 'viem'

import type { Tables } from '../database/Tables.js'
import { bytesOf, hexOf } from './ChainStore.js'
import { nameIn, numberIn, tokenQuestions, type ContractCalls } from './ContractCalls.js'

/** What a token's contract says of itself. */
export interface Token {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Names of tokens: asked of their contracts once, then kept in the database. */
export interface TokenDirectory {
  /** By addresses in lower case. */
  find(chainId: number, tokens: readonly Address[], signal: AbortSignal): Promise<ReadonlyMap<Address, Token>>
}

const questions = [tokenQuestions.name(), tokenQuestions.symbol(), tokenQuestions.decimals()]
/** As `uint8` of the standard. */
const mostDecimals = 255n

export function createTokenDirectory(db: Kysely<Tables>, contracts: ContractCalls): TokenDirectory {
  async function ask(tokens: readonly Address[], signal: AbortSignal) {
    const calls = tokens.flatMap((to) => questions.map((data) => ({ to, data })))
    const answers = await contracts.read(calls, signal)
    return tokens.map((token, at) => {
      const [name, symbol, decimals] = answers.slice(at * 3, at * 3 + 3)
      const count = numberIn(decimals)
      return {
        token,
        name: nameIn(name) ?? null,
        symbol: nameIn(symbol) ?? null,
        decimals: count !== undefined && count <= mostDecimals ? Number(count) : null,
      }
    })
  }
  return {
    async find(chainId, tokens, signal) {
      const distinct = [...new Set(tokens)]
      if (distinct.length === 0) return new Map()
      const rows = db.selectFrom('follow_token').selectAll().where('chain_id', '=', chainId)
      const stored = await rows.where('token', 'in', distinct.map(bytesOf)).execute()
      const known = stored.map((row) => ({ ...row, token: hexOf(row.token) }))
      const had = new Set<Hex>(known.map(({ token }) => token))
      const answer = await ask(
        distinct.filter((token) => !had.has(token)),
        signal,
      )
      if (answer.length > 0) {
        const values = answer.map((row) => ({ ...row, chain_id: chainId, token: bytesOf(row.token) }))
        const insert = db.insertInto('follow_token').values(values)
        await insert.onConflict((conflict) => conflict.doNothing()).execute()
      }
      return new Map([...known, ...answer].map((row) => [row.token, tokenOf(row)]))
    },
  }
}

interface Row {
  readonly token: Address
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
}

function tokenOf({ token, name, symbol, decimals }: Row): Token {
  const short = `${getAddress(token).slice(0, 6)}…${token.slice(-4)}`
  return { name: name ?? symbol ?? short, symbol: symbol ?? name ?? short, decimals: decimals ?? 0 }
}
