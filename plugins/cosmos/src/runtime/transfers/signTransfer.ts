import type { CosmosKey } from '../../CosmosProvider.js'
import { fromBase64 } from '../base64.js'
import type { Held } from '../heldAccount.js'
import { encodeAuthInfo, encodeBody, encodeRaw, type Transfer } from './encodeTransaction.js'
import type { Prepared } from './prepare.js'

/** Has the wallet sign a transfer: the bytes of the transaction as a node takes them (`TxRaw`). */
export async function signTransfer(
  { provider, chainId, signer }: Held,
  { publicKey, isAminoOnly }: CosmosKey,
  transfer: Transfer,
  { accountNumber, sequence, gas, fee }: Prepared,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const coins = [{ denom: transfer.coin.denom, amount: String(fee) }]
  if (!isAminoOnly) {
    const bodyBytes = encodeBody(transfer)
    const authInfoBytes = encodeAuthInfo({ publicKey, sequence, fee: coins, gas, mode: 'direct' })
    const doc = { bodyBytes, authInfoBytes, chainId, accountNumber }
    // What was signed counts: people change fee and memo in their wallet.
    const { signed, signature } = await provider.signDirect(chainId, signer, doc, signal)
    return encodeRaw(signed.bodyBytes, signed.authInfoBytes, fromBase64(signature.signature))
  }
  const value = { from_address: transfer.from, to_address: transfer.to, amount: [transfer.coin] }
  const { signed, signature } = await provider.signAmino(
    chainId,
    signer,
    {
      chain_id: chainId,
      account_number: String(accountNumber),
      sequence: String(sequence),
      fee: { amount: coins, gas: String(gas) },
      msgs: [{ type: 'cosmos-sdk/MsgSend', value }],
      memo: '',
    },
    signal,
  )
  return encodeRaw(
    encodeBody(transfer, signed.memo),
    encodeAuthInfo({ publicKey, sequence, fee: signed.fee.amount, gas: BigInt(signed.fee.gas), mode: 'amino' }),
    fromBase64(signature.signature),
  )
}
