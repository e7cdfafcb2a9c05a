import { isPorticoError } from '@portico/core'
import { expect, it } from 'vitest'
import * as chains from 'viem/chains'
import type { EvmChain } from '../src/index.js'
import { withPage } from './site.js'

const { open } = withPage()

it('reads every chain of viem, and gives its number, its nodes and its explorer to the site', () => {
  const all = Object.values(chains).filter((value) => typeof value === 'object' && 'nativeCurrency' in value)
  const { network, explorerUrl } = open().need('chain')
  const refused: string[] = []
  for (const chain of all) {
    try {
      const read = network(chain)
      expect(read).toMatchObject({ caipNetworkId: `eip155:${chain.id}`, name: chain.name, chainNamespace: 'eip155' })
      expect(read.rpcUrls.default.http).toEqual(chain.rpcUrls.default.http)
      const url = explorerUrl(read, { transaction: '0x12' })
      expect(url === undefined).toBe(!(chain as EvmChain).blockExplorers)
    } catch (error) {
      if (!isPorticoError(error)) throw error
      refused.push(`${chain.id} ${error.code}`)
    }
  }
  expect(all.length).toBeGreaterThan(600)
  // Above 2^31, the greatest chain id that the specification allows.
  expect(refused).toEqual([])
})
