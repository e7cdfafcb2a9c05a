import type { TransferDifference } from '@portico/core'
import type { SignerPayload } from '../PolkadotSpec.js'

/** No asset, as `Option` writes it. */
const native = '0x'

/** What was ordered. */
export interface Transfer {
  readonly from: string
  /** With the prefix of the network. */
  readonly to: string
  /** In planck, or the smallest unit of the asset. */
  readonly amount: bigint
  /** Of the pallet Assets, with its decimals as the visitor was shown them. Absent: the native currency. */
  readonly asset?: { readonly id: number; readonly decimals: number } | undefined
}

/** The call of a transfer. Both fail where they would close the payer's account. */
export const callOf = ({ asset }: Pick<Transfer, 'asset'>): string =>
  `${asset ? 'assets' : 'balances'}.transferKeepAlive`

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
  /** Asset that the fee is paid in; `0x`, or absent, for the native currency. Absent where the chain knows no other. */
  readonly assetId?: { toHex(): string } | undefined
  /** 1: the wallet added the hash of the metadata by which it showed the transaction (RFC 78). Absent where the chain takes none. */
  readonly mode?: { toString(): string } | undefined
}

/**
 * Where what a wallet signed differs from what it was asked to sign.
 * @param addressOf The address of an account with the prefix of the network, whatever the prefix of the one that is given.
 */
export function compareExtrinsic(
  transfer: Transfer,
  payload: Pick<SignerPayload, 'method' | 'nonce' | 'tip' | 'era' | 'assetId' | 'mode'>,
  { method, signer, nonce, tip, era, assetId, mode = '0' }: ShownExtrinsic,
  addressOf: (address: string) => string,
): readonly TransferDifference[] {
  return [
    ...(method.toHex() === payload.method ? [] : callDifferences(transfer, payload.method, method)),
    ...compare('payer', addressOf(transfer.from), addressOf(String(signer))),
    ...compare('nonce', String(BigInt(payload.nonce)), String(nonce)),
    ...compare('tip', String(BigInt(payload.tip)), String(tip)),
    ...compare('expiry', payload.era, era.toHex()),
    ...compare('feeAsset', payload.assetId ?? native, assetId?.toHex() ?? native),
    // A wallet that checks the metadata answers with a transaction of its own for this alone.
    ...(String(mode) === '1' ? [] : compare('mode', String(payload.mode ?? 0), String(mode))),
  ]
}

/** At least one: calls that read alike, and are not, differ in their bytes. */
function callDifferences(
  { to, amount, asset }: Transfer,
  callHex: string,
  call: ShownExtrinsic['method'],
): readonly TransferDifference[] {
  const { section, method, args } = call
  const isTransfer = section === (asset ? 'assets' : 'balances') && args.length === (asset ? 3 : 2)
  const [found = '', receiver = '', id = ''] = args.map(String).toReversed()
  const differences = [
    ...compare('call', callOf({ asset }), `${section}.${method}`),
    ...(isTransfer ? [...compare('receiver', to, receiver), ...compare('amount', String(amount), found)] : []),
    ...(isTransfer && asset ? compare('token', String(asset.id), id) : []),
  ]
  return differences.length > 0 ? differences : compare('call', callHex, call.toHex())
}

function compare(field: string, ordered: string, found: string): readonly TransferDifference[] {
  return ordered === found ? [] : [{ field, asked: ordered, found }]
}
