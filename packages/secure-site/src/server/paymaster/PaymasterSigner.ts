import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

import { sponsorTypedData, type SponsoredOperation } from './sponsoredOperation.js'

/** Keeps the key whose signatures are what the paymaster pays for. No other key of the site. */
export interface PaymasterSigner {
  sign(sponsored: SponsoredOperation): Promise<Hex>
}

/** Signs with a key of this process. Whether to sign is decided before. */
export function createPaymasterSigner(key: Hex): PaymasterSigner {
  const account = privateKeyToAccount(key)
  return { sign: (sponsored) => account.signTypedData(sponsorTypedData(sponsored)) }
}
