import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `devnet-cosmos/<name>`. */
export interface CosmosDevnetErrors {
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly portTaken: { readonly port: number }
  readonly invalidAddress: { readonly address: string; readonly prefix: string }
}

type Texts = { readonly [K in keyof CosmosDevnetErrors]: (context: CosmosDevnetErrors[K]) => string }

const texts: Texts = {
  invalidOptions: ({ path, problem }) => `Option '${path}' is invalid: ${problem}`,
  portTaken: ({ port }) => `Port ${port} of 127.0.0.1 is taken`,
  invalidAddress: ({ address, prefix }) => `'${address}' is no address of this chain: bech32 with '${prefix}' expected`,
}

export function cosmosDevnetError<K extends keyof CosmosDevnetErrors>(
  name: K,
  context: CosmosDevnetErrors[K],
  rest: Omit<PorticoErrorInit<CosmosDevnetErrors[K]>, 'shortMessage' | 'context'> = {},
): PorticoError<`devnet-cosmos/${K}`, CosmosDevnetErrors[K]> {
  return new PorticoError(`devnet-cosmos/${name}`, { ...rest, shortMessage: texts[name](context), context })
}
