import { concat, encodeAbiParameters, encodePacked, numberToHex, type Hex } from 'viem'
import type { SessionEnforcers } from '../Facts.js'
import type { Caveat } from '../Intent.js'
import type { Allowance, PermittedFunction, Permission } from './permissions.js'

export interface SessionLimits {
  /** Account that uses the session. Lower case, as all addresses here. */
  readonly delegate: string
  /** Seconds. */
  readonly expiry: number
  /** Of the account at NonceEnforcer: raising it ends all sessions. */
  readonly nonce: bigint
  readonly enforcers: SessionEnforcers
}

/**
 * The caveats of each delegation that the permissions need: one each, and one for each function of a contract.
 * All of them matter. Without the call data fixed, an allowance of the native token could call the account itself.
 */
export function caveatsOf(
  permissions: readonly Permission[],
  { delegate, expiry, nonce, enforcers }: SessionLimits,
): readonly (readonly Caveat[])[] {
  const caveat = (name: keyof SessionEnforcers, terms: string): Caveat => ({
    enforcer: enforcers[name].toLowerCase(),
    terms: terms.toLowerCase(),
  })
  const always: readonly Caveat[] = [
    caveat('timestamp', encodePacked(['uint128', 'uint128'], [0n, BigInt(expiry)])),
    caveat('redeemer', delegate),
    caveat('nonce', word(nonce)),
  ]

  function ofPermission(permission: Permission): readonly (readonly Caveat[])[] {
    switch (permission.kind) {
      case 'native':
        return [[caveat('nativeTokenPeriodTransfer', periodOf(permission)), caveat('exactCalldata', '0x')]]
      case 'token': {
        const terms = concat([permission.token as Hex, periodOf(permission)])
        return [[caveat('erc20PeriodTransfer', terms), caveat('valueLte', word(0n))]]
      }
      case 'calls':
        return permission.functions.map((each) => [
          caveat('allowedTargets', permission.target),
          caveat('allowedMethods', each.selector),
          ...fixedTerms(each).map((terms) => caveat('allowedCalldata', terms)),
          caveat('valueLte', word(each.valueLimit)),
        ])
    }
  }
  return permissions.flatMap(ofPermission).map((caveats) => [...caveats, ...always])
}

function word(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

function periodOf({ allowance, period, start }: Allowance): Hex {
  return encodePacked(['uint256', 'uint256', 'uint256'], [allowance, BigInt(period), BigInt(start)])
}

/** Where the call data must have which bytes: behind the selector, one word for each argument. */
function fixedTerms({ args }: PermittedFunction): readonly Hex[] {
  return args.flatMap(({ type, fixed }, at) => {
    if (fixed === undefined) return []
    const value = /^u?int/.test(type) ? BigInt(fixed as string) : fixed
    return [concat([word(BigInt(4 + 32 * at)), encodeAbiParameters([{ type }], [value])])]
  })
}
