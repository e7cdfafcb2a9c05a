import { chainErrors, type ChainErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

export interface BitcoinErrors extends ChainErrors {
  /** A connection was selected without one of its accounts. */
  readonly addressRequired: {}
  /** Only payment accounts can be selected. */
  readonly notPayment: { readonly address: string; readonly type: string }
  readonly invalidAddress: { readonly address: string; readonly network: string }
  /** Not a PSBT (BIP-174) in base64, or one that is to be sent and lacks signatures. */
  readonly invalidPsbt: {}
  /** Not a cursor that a page of transactions came with. */
  readonly invalidCursor: { readonly cursor: string }
  /** The wallet is on other accounts than those that are connected here. */
  readonly accountChanged: { readonly wallet: string }
  /** The wallet is on another network than the connected one. */
  readonly networkChanged: { readonly wallet: string; readonly network: string }
  /** The wallet is on a network that is not one of Bitcoin, such as Fractal, whose addresses look the same. */
  readonly networkNotSupported: { readonly wallet: string; readonly network: string }
  /** Transfers are made from payment accounts only: others may hold inscriptions, which a transfer would give away. */
  readonly notSpendable: { readonly address: string }
  /** Satoshis. `needed` is the amount with the fee. */
  readonly notEnough: { readonly needed: bigint; readonly available: bigint }
  /** Below the dust limit. Satoshis. */
  readonly amountTooSmall: { readonly minimum: bigint }
  /** A transfer from a P2SH account needs its public key, which the wallet does not give. */
  readonly publicKeyMissing: { readonly wallet: string }
  /** Not a bigint, or more satoshis than there will ever be. */
  readonly invalidAmount: { readonly amount: unknown }
  /** An address of the network to which there cannot be a key. */
  readonly unspendable: { readonly address: string }
  /** A node asks more than 2000 satoshis per virtual byte. */
  readonly implausibleFee: { readonly chain: string; readonly rate: number }
}

export const errors: ErrorTexts<Omit<BitcoinErrors, 'addressRequired' | 'notPayment'>> = {
  ...chainErrors,
  chainNotSupported: ({ wallet, network }) => `${wallet} cannot be asked to change to ${network}`,
  invalidAddress: ({ address, network }) => `'${address}' is not an address of ${network}`,
  invalidPsbt: 'Not a PSBT, or one that is not ready to be sent',
  invalidCursor: ({ cursor }) => `'${cursor}' is not where a page of transactions ended`,
  accountChanged: ({ wallet }) => `${wallet} is on another account than the one connected here`,
  networkChanged: ({ wallet, network }) => `${wallet} is not on ${network} any more`,
  networkNotSupported: ({ wallet, network }) => `${wallet} is on ${network}, which is not a network of Bitcoin`,
  notConnected: 'No Bitcoin wallet is connected',
  notSpendable: ({ address }) => `${address} is not a payment account`,
  notEnough: ({ needed, available }) => `${needed} satoshis are needed including the fee, ${available} are available`,
  amountTooSmall: ({ minimum }) => `The network relays no less than ${minimum} satoshis to such an address`,
  publicKeyMissing: ({ wallet }) => `${wallet} does not give the public key of that account`,
  invalidAmount: ({ amount }) => `${String(amount)} is not an amount in satoshis`,
  unspendable: ({ address }) => `Nobody can spend from ${address}`,
  implausibleFee: ({ chain, rate }) => `A node of ${chain} asks a fee of ${rate} satoshis per virtual byte`,
}
