import { rawSecp256k1PubkeyToRawAddress } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { toBech32 } from '@cosmjs/encoding'
import { AbciError } from '../errors/AbciError.js'
import type { AuthAccount, Ledger } from '../ledger/Ledger.js'
import type { ChainFacts } from './ChainFacts.js'
import { readTransaction, type ReadTransaction } from './readTransaction.js'
import { signedBytes } from './signedBytes.js'

/**
 * What the SDK's ante handler does: signer, sequence, signature, fee. The fee is taken from `ledger` and the sequence counted
 * on it, whatever becomes of the messages afterwards.
 * @param height Of the block that it would be in, or, before it waits for one, of the last block.
 * @throws `AbciError`
 */
export function checkTransaction(
  facts: ChainFacts,
  ledger: Ledger,
  bytes: Uint8Array,
  height: number,
): ReadTransaction {
  const transaction = readTransaction(bytes)
  const { messages, signer, fee, timeoutHeight } = transaction
  if (timeoutHeight > 0n && BigInt(height) > timeoutHeight)
    throw new AbciError('timeoutHeight', `block height: ${height}, timeout height: ${timeoutHeight}: tx timeout height`)
  const from = messages[0]!.fromAddress
  if (messages.some(({ fromAddress }) => fromAddress !== from))
    throw new AbciError('unauthorized', 'all messages must have the same signer: unauthorized')
  const account = checkSequence(ledger, from, signer.sequence)
  const paid = feeOf(facts, transaction)
  const least = BigInt(Math.ceil(Number(fee.gas) * facts.minGasPrice))
  if (paid < least)
    throw new AbciError(
      'insufficientFee',
      `insufficient fees; got: ${paid}${facts.denom} required: ${least}${facts.denom}: insufficient fee`,
    )
  const publicKey = verifySignature(facts, transaction, from, account)
  ledger.debit(from, facts.denom, paid)
  ledger.signed(from, publicKey)
  return transaction
}

export function checkSequence(ledger: Ledger, from: string, sequence: bigint): AuthAccount {
  const account = ledger.account(from)
  if (!account) throw new AbciError('unknownAddress', `account ${from} not found: unknown address`)
  if (sequence !== account.sequence)
    throw new AbciError(
      'sequenceMismatch',
      `account sequence mismatch, expected ${account.sequence}, got ${sequence}: incorrect account sequence`,
    )
  return account
}

function feeOf({ denom }: ChainFacts, { fee }: ReadTransaction): bigint {
  return fee.amount.reduce((sum, coin) => {
    if (coin.denom !== denom || !/^\d+$/.test(coin.amount))
      throw new AbciError('invalidCoins', `invalid fee ${coin.amount}${coin.denom}: invalid coins`)
    return sum + BigInt(coin.amount)
  }, 0n)
}

function verifySignature(
  { prefix, chainId }: ChainFacts,
  transaction: ReadTransaction,
  from: string,
  account: AuthAccount,
): Uint8Array {
  const { signer, signature } = transaction
  const publicKey = signer.publicKey ?? account.publicKey
  if (!publicKey || toBech32(prefix, rawSecp256k1PubkeyToRawAddress(publicKey)) !== from)
    throw new AbciError('unauthorized', `pubKey does not match signer address ${from}: unauthorized`)
  const isGood =
    signature?.length === 64 &&
    Secp256k1.verifySignature(
      Secp256k1Signature.fromFixedLength(signature),
      sha256(signedBytes(transaction, chainId, account)),
      publicKey,
    )
  if (!isGood)
    throw new AbciError(
      'unauthorized',
      `signature verification failed; please verify account number (${account.number}), sequence (${account.sequence}) and chain-id (${chainId}): unauthorized`,
    )
  return publicKey
}
