import type { Address } from 'viem'

/**
 * Where the contracts of smart accounts are on a network: EntryPoint 0.8 and MetaMask's Delegation Framework 1.3.0. An account's
 * address depends on `factory` and `hybrid`: when they change, visitors get other accounts.
 */
export interface SmartAccountContracts {
  readonly entryPoint: Address
  readonly delegationManager: Address
  /** SimpleFactory. */
  readonly factory: Address
  /** HybridDeleGator, made for `entryPoint` and `delegationManager`. */
  readonly hybrid: Address
  /** MultiSigDeleGator, made for the same. */
  readonly multiSig: Address
  /** EIP7702StatelessDeleGator, made for the same. */
  readonly stateless7702: Address
  readonly enforcers: {
    readonly allowedCalldata: Address
    readonly allowedMethods: Address
    readonly allowedTargets: Address
    readonly erc20PeriodTransfer: Address
    readonly exactCalldata: Address
    readonly nativeTokenPeriodTransfer: Address
    readonly nonce: Address
    readonly redeemer: Address
    readonly timestamp: Address
    readonly valueLte: Address
  }
}
