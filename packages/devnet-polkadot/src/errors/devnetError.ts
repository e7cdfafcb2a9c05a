import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `devnet-polkadot/<name>`. */
export interface DevnetPolkadotErrors {
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly portTaken: { readonly port: number }
  /** The program that runs the chain ended. */
  readonly processFailed: { readonly output: string }
  readonly startTimeout: { readonly ms: number }
  readonly fundFailed: { readonly address: string; readonly problem: string }
}

type Texts = { readonly [K in keyof DevnetPolkadotErrors]: (context: DevnetPolkadotErrors[K]) => string }

const texts: Texts = {
  invalidOptions: ({ path, problem }) => `Option '${path}' is invalid: ${problem}`,
  portTaken: ({ port }) => `Port ${port} of 127.0.0.1 is taken`,
  processFailed: () => 'chopsticks ended',
  startTimeout: ({ ms }) => `chopsticks was not ready within ${ms} ms`,
  fundFailed: ({ address, problem }) => `${address} could not be funded: ${problem}`,
}

export function devnetError<K extends keyof DevnetPolkadotErrors>(
  name: K,
  context: DevnetPolkadotErrors[K],
  rest: Omit<PorticoErrorInit<DevnetPolkadotErrors[K]>, 'shortMessage' | 'context'> = {},
): PorticoError<`devnet-polkadot/${K}`, DevnetPolkadotErrors[K]> {
  return new PorticoError(`devnet-polkadot/${name}`, { ...rest, shortMessage: texts[name](context), context })
}
