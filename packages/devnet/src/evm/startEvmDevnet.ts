import * as v from 'valibot'
import { parseOptions, portSchema, signalSchema } from '../errors/parseOptions.js'
import { startAll } from '../process/startAll.js'
import { DevEnsSchema, type DevEnsOptions } from './ens.js'
import { startAnvil, type Anvil } from './startAnvil.js'

/** Chain ids of the two local chains. */
export const devnetChainIds = [31_337, 31_338] as const

export interface EvmDevnetOptions {
  /** One port a chain, in the order of {@link devnetChainIds}; 0, the default, is a free one. */
  readonly ports?: readonly [number, number] | undefined
  /** Deploys the Ethereum Name Service with these names on both. Default: it is not deployed. */
  readonly ens?: DevEnsOptions | undefined
  /** Aborting gives up starting, and stops what has started. */
  readonly signal?: AbortSignal | undefined
}

export interface EvmDevnet {
  /** In the order of {@link devnetChainIds}. */
  readonly chains: readonly [Anvil, Anvil]
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  ports: v.optional(v.strictTuple([portSchema, portSchema]), [0, 0]),
  ens: v.optional(DevEnsSchema),
  signal: v.optional(signalSchema),
})

/**
 * Two chains, so that switching networks has somewhere to go. Both run or neither.
 *
 * @throws what {@link startAnvil} throws
 */
export async function startEvmDevnet(options: EvmDevnetOptions = {}): Promise<EvmDevnet> {
  const { ports, ens, signal } = parseOptions(optionsSchema, options)
  const start =
    (index: 0 | 1) =>
    (signal: AbortSignal): Promise<Anvil> =>
      startAnvil({ chainId: devnetChainIds[index], port: ports[index], ens, signal })
  const { started, stop } = await startAll([start(0), start(1)], signal)
  return { chains: started, stop }
}
