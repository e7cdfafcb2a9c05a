import { publicAccounts } from '@portico/devnet/accounts'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/**
 * Two accounts made of keys that everyone knows and every local chain funds. Nothing secret is kept or stored anywhere.
 */
export function demoAccounts(): readonly PrivateKeyAccount[] {
  return publicAccounts.slice(0, 2).map(({ privateKey }) => privateKeyToAccount(privateKey))
}
