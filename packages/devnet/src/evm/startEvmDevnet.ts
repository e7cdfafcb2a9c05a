import * as v from 'valibot'
import { parseOptions, portSchema, signalSchema } from '../errors/parseOptions.js'
import { startAll } from '../process/startAll.js'
import { startAnvil, type Anvil } from './startAnvil.js'

/** Chain ids of the two local chains. */
export const devnetChainIds = [31_337, 31_338] as const

export interface EvmDevnetOptions {
  /** One port a chain, in the order of {@link devnetChainIds}; 0, the default, is a free one. */
  readonly ports?: readonly [number, number] | undefined
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
  signal: v.optional(signalSchema),
})

/**
 * Two chains, so that switching networks has somewhere to go. Both run or neither.
 *
 * @throws what {@link startAnvil} throws
 */
export async function startEvmDevnet(options: EvmDevnetOptions = {}): Promise<EvmDevnet> {
  const { ports, signal } = parseOptions(optionsSchema, options)
  const start =
    (index: 0 | 1) =>
    (signal: AbortSignal): Promise<Anvil> =>
      startAnvil({ chainId: devnetChainIds[index], port: ports[index], signal })
  const { started, stop } = await startAll([start(0), start(1)], signal)
  return { chains: started, stop }
}
