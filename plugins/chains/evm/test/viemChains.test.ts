import { isPorticoError } from '@portico/core'
import { expect, it } from 'vitest'
import * as chains from 'viem/chains'
import type { EvmChain } from '../src/index.js'
import { withPage } from './site.js'

const { open } = withPage()

it('reads every chain of viem, and refuses by a code those whose number is 2^31 or more [5.26]', () => {
  const all = Object.values(chains).filter((value) => typeof value === 'object' && 'nativeCurrency' in value)
  const { network, explorerUrl } = open().need('chain')
  const refused: [id: number, code: string][] = []
  for (const chain of all) {
    try {
      const read = network(chain)
      expect(read).toMatchObject({ caipNetworkId: `eip155:${chain.id}`, name: chain.name, chainNamespace: 'eip155' })
      expect(read.rpcUrls.default.http).toEqual(chain.rpcUrls.default.http)
      const url = explorerUrl(read, { transaction: '0x12' })
      expect(url === undefined).toBe(!(chain as EvmChain).blockExplorers)
    } catch (error) {
      if (!isPorticoError(error)) throw error
      refused.push([chain.id, error.code])
    }
  }
  expect(all.length).toBeGreaterThan(600)
  const tooGreat = all.filter(({ id }) => id >= 2 ** 31)
  expect(refused).toEqual(tooGreat.map(({ id }) => [id, 'evm/invalidChainId']))
})
