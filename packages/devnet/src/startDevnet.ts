import * as v from 'valibot'
import { parseOptions, portSchema, signalSchema } from './errors/parseOptions.js'
import { DevEnsSchema, type DevEnsOptions } from './evm/ens.js'
import type { Anvil } from './evm/startAnvil.js'
import { startEvmDevnet, type EvmDevnet } from './evm/startEvmDevnet.js'
import { startAll } from './process/startAll.js'
import { startRelay, type Relay } from './relay/startRelay.js'

export interface DevnetOptions {
  /** 0, the default of each, is a free port. */
  readonly ports?:
    | { readonly chains?: readonly [number, number] | undefined; readonly relay?: number | undefined }
    | undefined
  /** Deploys the Ethereum Name Service with these names on both chains. Default: it is not deployed. */
  readonly ens?: DevEnsOptions | undefined
  /** Aborting gives up starting, and stops what has started. */
  readonly signal?: AbortSignal | undefined
}

export interface Devnet {
  /** Chains 31337 and 31338. */
  readonly chains: readonly [Anvil, Anvil]
  readonly relay: Relay
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  ports: v.optional(
    v.strictObject({ chains: v.optional(v.strictTuple([portSchema, portSchema])), relay: v.optional(portSchema) }),
    {},
  ),
  ens: v.optional(DevEnsSchema),
  signal: v.optional(signalSchema),
})

/**
 * Everything that Portico's demo and tests run against: all of it or, when a part fails to start, nothing.
 *
 * @throws what {@link startEvmDevnet} and {@link startRelay} throw
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<Devnet> {
  const { ports, ens, signal } = parseOptions(optionsSchema, options)
  const { started, stop } = await startAll<[EvmDevnet, Relay]>(
    [
      (signal) => startEvmDevnet({ ports: ports.chains, ens, signal }),
      (signal) => startRelay({ port: ports.relay, signal }),
    ],
    signal,
  )
  const [{ chains }, relay] = started
  return { chains, relay, stop }
}
