import { getBase58Decoder, type EncodedAccount, type MaybeEncodedAccount } from '@solana/kit'
import type { Chain } from '../chain/createChain.js'
import { parsedToken } from './tokenAccount.js'

export type Encoding = 'base58' | 'base64' | 'base64+zstd' | 'jsonParsed'

/** An account as `getAccountInfo` answers it; null where there is none. */
export function accountJson(
  chain: Chain,
  account: MaybeEncodedAccount | EncodedAccount,
  encoding: Encoding = 'base64',
): object | null {
  if ('exists' in account && !account.exists) return null
  const { lamports, programAddress, executable, data } = account as EncodedAccount
  // An account that was emptied is gone.
  if (lamports === 0n) return null
  const parsed = encoding === 'jsonParsed' ? parsedToken(chain, account as EncodedAccount) : undefined
  return {
    lamports: Number(lamports),
    owner: programAddress,
    executable,
    rentEpoch: 0,
    space: data.length,
    data:
      parsed ??
      (encoding === 'base58'
        ? [getBase58Decoder().decode(data), encoding]
        : [Buffer.from(data).toString('base64'), 'base64']),
  }
}
