import { parseCaip2 } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { PairingCapability } from '../capabilities/pairing.js'
import { unknownNetwork } from '../networks/unknownNetwork.js'
import type { Guard } from './createGuard.js'

/** Capabilities that the shell itself asks, also while a page draws: each with what is answered when the plugin throws. */
export const guardProviders: { readonly [capability: string]: ((impl: never, guard: Guard) => object) | undefined } = {
  chain: guardChain,
  pairing: guardPairing,
}

/** `network` and `checkSelection` stay as they are: they refuse by throwing, and their callers expect it. */
function guardChain(impl: ChainCapability, guard: Guard): ChainCapability {
  const ask = <T>(name: keyof ChainCapability, answer: () => T, otherwise: () => T): T =>
    guard.read(`chain.${name}`, answer, otherwise)
  const text = (name: keyof ChainCapability, answer: () => string | undefined) =>
    ask(name, () => textOf(answer()), none)
  const namespaces = new Set([impl.namespace])
  return inherit(impl, {
    get networks() {
      const isOwn = (id: unknown) => ask('networks', () => parseCaip2(id, namespaces), none)
      return ask(
        'networks',
        () => impl.networks.filter((network) => isOwn(network.caipNetworkId)),
        () => [],
      )
    },
    parseAddress: (address) => text('parseAddress', () => impl.parseAddress(address)),
    sameAddress: (a, b) =>
      ask(
        'sameAddress',
        () => impl.sameAddress(a, b),
        () => a === b,
      ),
    explorerUrl: (network, what) => text('explorerUrl', () => impl.explorerUrl(network, what)),
    unknownNetwork: (id) =>
      ask(
        'unknownNetwork',
        () => impl.unknownNetwork(id),
        () => unknownNetwork(id),
      ),
  })
}

function guardPairing(impl: PairingCapability, guard: Guard): PairingCapability {
  return inherit(impl, {
    reaches: (listing) =>
      guard.read(
        'pairing.reaches',
        () => impl.reaches(listing),
        () => false,
      ),
  })
}

const none = () => undefined

function textOf(answer: unknown): string | undefined {
  if (answer === undefined || typeof answer === 'string') return answer
  throw new TypeError(`The answer must be a text or undefined, and is ${typeof answer}`)
}

/** The same object with some members replaced. No copy: an implementation may be an instance of a class. */
function inherit<T extends object>(impl: T, members: Partial<T>): T {
  return Object.create(impl, Object.getOwnPropertyDescriptors(members)) as T
}
