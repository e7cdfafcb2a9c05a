import type { BalancesCapability } from './capabilities/balances.js'
import type { CapabilityHandle } from './plugin/capability.js'
import type { PluginHandle } from './plugin/PluginContext.js'
import type { GatewayClient } from './GatewayClient.js'

/** What the answers of a gateway are made of. */
export interface GatewayContext extends Pick<PluginHandle, 'store' | 'project' | 'networks'> {
  readonly client: GatewayClient
  readonly balances: CapabilityHandle<BalancesCapability>
}

/** By key of a capability: loads what answers for it, once. */
export type OpenedGateway = Readonly<Record<string, () => Promise<object>>>

/** How a gateway answers capabilities (`defineCapability` with `gateway: true`): `gatewayAnswers` of `@portico/gateway-client`. */
export interface GatewayAnswers {
  /** By key of a capability, the CAIP-2 namespace that it answers for. Absent: all. */
  readonly namespaces: Readonly<Record<string, string>>
  load(): Promise<{ openGateway(context: GatewayContext): OpenedGateway }>
}
