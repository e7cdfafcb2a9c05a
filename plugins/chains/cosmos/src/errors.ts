import { chainErrors, type ChainErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface CosmosErrors extends ChainErrors {
  /** Not an address, or one of another chain. */
  readonly invalidAddress: { readonly address: string }
  /** Zero or less, or more than 256 bits. */
  readonly invalidAmount: { readonly amount: bigint }
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
  /** The wallet failed for a reason of its own. */
  readonly walletFailed: { readonly wallet: string; readonly problem: string }
  /** Another account is selected in the wallet than the one that should sign. */
  readonly accountChanged: { readonly wallet: string; readonly expected: string; readonly actual: string }
  /** The account signs with another kind of key than secp256k1, such as `ethsecp256k1`. */
  readonly keyNotSupported: { readonly wallet: string; readonly algo: string }
  /** The account has too little of a denomination: for the amount, the fee, or both where they are of the same. Smallest units. */
  readonly notEnough: { readonly denom: string; readonly needed: bigint; readonly available: bigint }
  /** Not a denomination, or the network's own, which an action of type `native` sends. */
  readonly invalidToken: { readonly token: string }
  /** The chain says other decimals of the denomination than the transfer names. Where it says none, they are 0. */
  readonly decimalsDiffer: { readonly token: string; readonly asked: number; readonly found: number }
  /** A hundred times the network's usual fee or more, in smallest units: a node's mistake, or a lie. */
  readonly implausibleFee: { readonly chain: string; readonly fee: bigint }
  /** The chain has no such account yet: nothing was ever sent to it. */
  readonly accountUnknown: { readonly chain: string; readonly address: string }
}

export const errors: ErrorTexts<CosmosErrors> = {
  ...chainErrors,
  invalidAddress: ({ address }) => `'${address}' is not an address of this network`,
  invalidAmount: ({ amount }) => `${amount} is not an amount that can be sent`,
  invalidCursor: ({ cursor }) => `'${cursor}' is not where a page of transactions ended`,
  walletFailed: ({ wallet, problem }) => `${wallet} failed: ${problem}`,
  accountChanged: ({ wallet, expected }) => `${expected} is no longer the account of ${wallet}`,
  keyNotSupported: ({ wallet, algo }) => `${wallet} signs with ${algo} on this network, which is not supported`,
  notConnected: 'No Cosmos wallet is connected',
  notEnough: 'The account has too little for the amount and the network fee',
  invalidToken: ({ token }) => `'${token}' is not a token of this network`,
  decimalsDiffer: ({ token, asked }) => `The token ${token} does not have ${asked} decimals`,
  implausibleFee: ({ chain }) => `A node of ${chain} asks for a network fee that makes no sense`,
  accountUnknown: ({ chain, address }) => `${chain} does not know the account ${address} yet`,
}
