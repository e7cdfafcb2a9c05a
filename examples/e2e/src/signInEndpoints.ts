import type { IncomingMessage, ServerResponse } from 'node:http'
import { createSiwx, memoryStores } from '@portico/siwx-server'
import { bip122 } from '@portico/siwx-server/bip122'
import { cosmos } from '@portico/siwx-server/cosmos'
import { eip155 } from '@portico/siwx-server/eip155'
import { expressHandler } from '@portico/siwx-server/express'
import { polkadot } from '@portico/siwx-server/polkadot'
import { solana } from '@portico/siwx-server/solana'

/** The sign-in server of one origin, for accounts of five namespaces. Browsers keep its `__Host-` cookie on loopback without https. */
export function signInEndpoints(
  origin: string,
  chains: readonly string[],
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { host: domain } = new URL(origin)
  const local = <Value>(namespace: string, value: Value): Readonly<Record<string, Value>> =>
    Object.fromEntries(chains.filter((id) => id.startsWith(`${namespace}:`)).map((id) => [id, value]))
  // As the demo's `chainPlugins` have it for local chains.
  const prefixes = local('polkadot', 42)
  const cosmosChains = local('cosmos', { bech32Prefix: 'cosmos' })
  const verifiers = [eip155(), solana(), bip122(), polkadot({ prefixes }), cosmos({ chains: cosmosChains })]
  // As `pages/signIn` has it.
  const statement = 'Book boats on Meridian.'
  const secret = crypto.randomUUID() + crypto.randomUUID()
  return expressHandler(createSiwx({ domain, chains, verifiers, statement, secret, ...memoryStores() }))
}
