import { Psbt } from 'bitcoinjs-lib'

/** Sends a finalized PSBT by an Esplora endpoint. Answers the transaction's id. */
export async function broadcast(nodeUrl: string, finalized: Uint8Array): Promise<string> {
  const body = Psbt.fromBuffer(finalized).extractTransaction(true).toHex()
  const answer = await fetch(`${nodeUrl}/tx`, { method: 'POST', body })
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
