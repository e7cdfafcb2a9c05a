import type { Caip10 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

export interface NativeBalance {
  /** Smallest units. */
  readonly amount: bigint
  readonly decimals: number
  readonly symbol: string
}

export interface BalancesCapability {
  /** @throws a coded error when no node answers. */
  native(account: Caip10, signal?: AbortSignal): Promise<NativeBalance>
}

export const Balances: Capability<'balances', BalancesCapability> = /* @__PURE__ */ defineCapability('balances')
