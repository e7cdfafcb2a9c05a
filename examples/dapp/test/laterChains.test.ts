import { regtestNetworkId } from '@portico/devnet-bitcoin'
import { startCosmos } from '@portico/devnet-cosmos'
import { expect, it } from 'vitest'
import { laterChains } from '../laterChains.js'

it('names the networks that the chains are', async () => {
  const cosmos = await startCosmos()
  await cosmos.stop()
  // That of Polkadot is compared by the tests of `@portico/devnet-polkadot`.
  expect(laterChains.map(({ networkId }) => networkId)).toEqual([
    regtestNetworkId,
    `polkadot:${'45'.repeat(16)}`,
    `cosmos:${cosmos.chainId}`,
  ])
})
