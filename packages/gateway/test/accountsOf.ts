import { BalanceAnswerSchema, HistoryAnswerSchema, type BalanceRow, type HistoryAnswer } from '@portico/gateway-api'
import * as v from 'valibot'
import { expect } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'

/** Asks a gateway as a page does, and parses its answers as a page does. */
export async function accountsOf(
  chain: string,
  config: GatewayConfig,
): Promise<{
  balances(address: string): Promise<readonly BalanceRow[]>
  history(address: string, cursor?: string | null): Promise<HistoryAnswer>
  refused(address: string, cursor: string): Promise<{ readonly status: number; readonly body: unknown }>
}> {
  const { ask } = await gatewayForTests(config)
  const get = async (path: string): Promise<unknown> => {
    const response = await ask(`/v1/account/${chain}:${path}`)
    const answer: unknown = await response.json()
    expect(response.status, JSON.stringify(answer)).toBe(200)
    return answer
  }
  return {
    async balances(address: string): Promise<readonly BalanceRow[]> {
      const answer = await get(`${address}/balance`)
      expect(v.parse(BalanceAnswerSchema, answer)).toEqual(answer)
      return v.parse(BalanceAnswerSchema, answer).balances
    },
    async history(address: string, cursor?: string | null): Promise<HistoryAnswer> {
      const answer = await get(`${address}/history${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)
      expect(v.parse(HistoryAnswerSchema, answer)).toEqual(answer)
      return v.parse(HistoryAnswerSchema, answer)
    },
    refused: async (address: string, cursor: string) => {
      const response = await ask(`/v1/account/${chain}:${address}/history?cursor=${cursor}`)
      return { status: response.status, body: (await response.json()) as unknown }
    },
  }
}
