import { parseCaip2 } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import { unknownNetwork } from '../networks/unknownNetwork.js'
import type { Guard } from './createGuard.js'

type Methods = Readonly<Record<string, (...args: readonly never[]) => unknown>>

/**
 * Methods that the shell itself calls, also while a page draws, and what is answered where a provider throws or answers something
 * of another type; undefined stands for a text that is not there. `network` and `checkSelection` of a chain are not among
 * them: they refuse by throwing, and their callers expect it.
 */
const fallbacks: Readonly<Record<string, Methods>> = {
  chain: { parseAddress() {}, sameAddress: Object.is, explorerUrl() {}, unknownNetwork },
  pairing: { reaches: () => false },
}

/** The same provider, safe to be called by the shell. No copy: it may be an instance of a class. */
export function guardProvider<Impl extends object>(capability: string, impl: Impl, { read }: Guard): Impl {
  const members: PropertyDescriptorMap = {}
  for (const [name, fallback] of Object.entries(fallbacks[capability] ?? {}))
    members[name] = {
      value(...args: readonly never[]) {
        const otherwise = fallback(...args)
        const ask = () => {
          const answer = (impl as unknown as Methods)[name]!(...args)
          if (answer !== otherwise && typeof answer !== typeof (otherwise ?? ''))
            throw new TypeError(`answered ${answer}`)
          return answer
        }
        return read(`${capability}.${name}`, ask, otherwise)
      },
    }
  if (capability === 'chain')
    members['networks'] = {
      get() {
        const isNamed = (id: unknown) => read('chain.networks', () => parseCaip2(id), undefined)
        const named = () => (impl as unknown as ChainCapability).networks.filter((one) => isNamed(one.caipNetworkId))
        return read('chain.networks', named, [])
      },
    }
  return Object.create(impl, members) as Impl
}
