import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `devnet-bitcoin/<name>`. */
export interface BitcoinDevnetErrors {
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly portTaken: { readonly port: number }
  readonly invalidAddress: { readonly address: string }
  readonly notEnough: { readonly wanted: bigint }
  /** A transaction that a node would not relay; `reason` in the words of bcoin, or of the check of taproot spends. */
  readonly refused: { readonly reason: string }
}

const texts: { readonly [K in keyof BitcoinDevnetErrors]: (context: BitcoinDevnetErrors[K]) => string } = {
  invalidOptions: ({ path, problem }) => `Option '${path}' is invalid: ${problem}`,
  portTaken: ({ port }) => `Port ${port} of 127.0.0.1 is taken`,
  invalidAddress: ({ address }) => `'${address}' is no address of regtest`,
  notEnough: ({ wanted }) => `The miner of the devnet has no coins left for ${wanted} satoshis; mine more blocks`,
  refused: ({ reason }) => reason,
}

export function bitcoinDevnetError<K extends keyof BitcoinDevnetErrors>(
  name: K,
  context: BitcoinDevnetErrors[K],
  rest: Omit<PorticoErrorInit<BitcoinDevnetErrors[K]>, 'shortMessage' | 'context'> = {},
): PorticoError<`devnet-bitcoin/${K}`, BitcoinDevnetErrors[K]> {
  return new PorticoError(`devnet-bitcoin/${name}`, { ...rest, shortMessage: texts[name](context), context })
}
