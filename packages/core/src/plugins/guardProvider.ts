import { parseCaip2 } from '../contract/parseCaip2.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { Guard } from '../contract/plugin/createGuard.js'

/**
 * Methods that the shell calls, also while a page draws. `network` and `checkSelection` of a chain are not among them: they refuse
 * by throwing, as their callers expect.
 */
const guarded: Readonly<Record<string, readonly string[]>> = {
  chain: ['parseAddress', 'sameAddress', 'explorerUrl', 'unknownNetwork'],
  initialAccounts: ['accounts'],
  pairing: ['reaches'],
}

/**
 * The same provider, safe to be called by the shell: where a method throws the answer is undefined, and networks without a
 * CAIP-2 id are left out. Methods are called on the provider itself, which may be an instance of a class.
 */
export function guardProvider<Impl extends object>(capability: string, impl: Impl, { read }: Guard): Impl {
  const names = Object.hasOwn(guarded, capability) ? guarded[capability] : undefined
  if (!names) return impl
  const ask = (member: string, answer: () => unknown): unknown => read(`${capability}.${member}`, answer, undefined)
  const methods = Object(impl) as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
  const members: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(Object(impl))
  for (const name of names)
    members[name] = {
      enumerable: true,
      value: (...args: readonly unknown[]) => ask(name, () => methods[name]!(...args)),
    }
  if (capability === 'chain') {
    for (const name of ['network', 'checkSelection'])
      if (methods[name]) members[name] = { enumerable: true, value: methods[name].bind(impl) }
    members['networks'] = {
      enumerable: true,
      get: () =>
        ask('networks', () =>
          (impl as unknown as ChainCapability).networks.filter(({ caipNetworkId }) =>
            ask('networks', () => parseCaip2(caipNetworkId)),
          ),
        ) ?? [],
    }
  }
  return Object.create(Object.getPrototypeOf(Object(impl)) as object, members) as Impl
}
