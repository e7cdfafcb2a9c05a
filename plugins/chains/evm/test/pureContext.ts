import type { Network } from '@portico/core'
import type { EvmContext } from '../src/EvmSpec.js'
import type { Ask } from '../src/runtime/transfers/readTransaction.js'
import { atom, createStore } from 'jotai/vanilla'
import * as v from 'valibot'

function network(id: number, name: string, symbol: string, decimals: number): Network {
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: symbol, symbol, decimals },
    rpcUrls: { default: { http: [] } },
  }
}

/** What pure functions of the runtime read of a plugin's context: Ethereum, and Meadow, whose currency has 6 decimals. */
export const pureContext = {
  store: createStore(),
  networks: () => atom([network(1, 'Ethereum', 'ETH', 18), network(7, 'Meadow', 'MDW', 6)]),
  error: (name: string, context: unknown, rest?: { readonly details?: string }) =>
    Object.assign(new Error(name), { code: `evm/${name}`, context, details: rest?.details }),
} as unknown as EvmContext

/**
 * A node that answers in JSON what it is told, by method, and records what it was asked. An error is thrown.
 */
export function answeringNode(answers: Readonly<Record<string, unknown>>): {
  readonly ask: Ask
  readonly asked: readonly (readonly [method: string, params: readonly unknown[]])[]
} {
  const asked: [string, readonly unknown[]][] = []
  return {
    asked,
    ask: async (method, params, schema) => {
      asked.push([method, params])
      const answer = answers[method]
      const given: unknown =
        typeof answer === 'function' ? (answer as (...all: unknown[]) => unknown)(...params) : answer
      if (given instanceof Error) throw given
      return v.parse(schema, given)
    },
  }
}
