import type { Abi } from 'viem'
import { expect, it } from 'vitest'
import { compileContracts, multicall3Runtime } from '../scripts/compileContracts.js'
import { bytecode } from '../scripts/bytecode.js'
import {
  devCollectibleAbi,
  devItemsAbi,
  devOffchainResolverAbi,
  devTetherAbi,
  devTokenAbi,
  devTollAbi,
  devWalletFactoryAbi,
} from '../src/index.js'

/** Without the names of parameters, which mean nothing to a chain. */
const shapesOf = (abi: Abi): readonly string[] =>
  abi.map((item) => {
    const types = JSON.stringify(item, ['type', 'stateMutability', 'inputs', 'outputs', 'components', 'indexed'])
    return `${'name' in item ? item.name : ''} ${types.replaceAll(',"indexed":false', '')}`
  })

it('ABIs and bytecode are those of the contracts', () => {
  const compiled = compileContracts()
  const codes = Object.entries(compiled).map(([name, contract]) => [name, contract.bytecode])
  expect(bytecode).toEqual({ ...Object.fromEntries(codes), Multicall3: multicall3Runtime() })
  const written = {
    DevCollectible: devCollectibleAbi,
    DevItems: devItemsAbi,
    DevOffchainResolver: devOffchainResolverAbi,
    DevTether: devTetherAbi,
    DevToken: devTokenAbi,
    DevToll: devTollAbi,
    DevWalletFactory: devWalletFactoryAbi,
  }
  for (const name of Object.keys(written) as (keyof typeof written)[])
    expect(shapesOf(compiled[name].abi), name).toEqual(expect.arrayContaining([...shapesOf(written[name])]))
  // The compiler takes seconds, and far longer beside other work.
}, 120_000)
