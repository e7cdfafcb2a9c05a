import type { TransferDifference } from '@portico/core'
import type { SignerPayload } from '../PolkadotSpec.js'

/** What was ordered. */
export interface Transfer {
  readonly from: string
  /** With the prefix of the network. */
  readonly to: string
  /** In planck. */
  readonly amount: bigint
}

/** What is read of a signed extrinsic of `@polkadot/api`. Its values write themselves: numbers in decimal digits. */
export interface ShownExtrinsic {
  readonly method: {
    readonly section: string
    readonly method: string
    readonly args: readonly { toString(): string }[]
    toHex(): string
  }
  readonly signer: { toString(): string }
  readonly nonce: { toString(): string }
  readonly tip: { toString(): string }
  readonly era: { toHex(): string }
}

/**
 * Where what a wallet signed differs from what it was asked to sign.
 * @param addressOf The address of an account with the prefix of the network, whatever the prefix of the one that is given.
 */
export function compareExtrinsic(
  transfer: Transfer,
  asked: Pick<SignerPayload, 'method' | 'nonce' | 'tip' | 'era'>,
  { method, signer, nonce, tip, era }: ShownExtrinsic,
  addressOf: (address: string) => string,
): readonly TransferDifference[] {
  return [
    ...(method.toHex() === asked.method ? [] : callDifferences(transfer, asked.method, method)),
    ...compare('payer', addressOf(transfer.from), addressOf(String(signer))),
    ...compare('nonce', String(BigInt(asked.nonce)), String(nonce)),
    ...compare('tip', String(BigInt(asked.tip)), String(tip)),
    ...compare('expiry', asked.era, era.toHex()),
  ]
}

/** At least one: calls that read alike, and are not, differ in their bytes. */
function callDifferences(
  { to, amount }: Transfer,
  asked: string,
  call: ShownExtrinsic['method'],
): readonly TransferDifference[] {
  const { section, method, args } = call
  const isTransfer = section === 'balances' && args.length === 2
  const [receiver, found] = args.map(String)
  const differences = [
    ...compare('call', 'balances.transferKeepAlive', `${section}.${method}`),
    ...(isTransfer ? [...compare('receiver', to, receiver!), ...compare('amount', String(amount), found!)] : []),
  ]
  return differences.length > 0 ? differences : compare('call', asked, call.toHex())
}

function compare(field: string, asked: string, found: string): readonly TransferDifference[] {
  return asked === found ? [] : [{ field, asked, found }]
}
