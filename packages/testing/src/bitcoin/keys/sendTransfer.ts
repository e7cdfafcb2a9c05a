import { address as addresses, networks, Psbt } from 'bitcoinjs-lib'
import * as v from 'valibot'
import { broadcast } from './broadcast.js'
import { bytesOfHex, type KeyAddress } from './KeyAddress.js'
import { signPsbt } from './signPsbt.js'

/** Satoshis; enough for a few inputs at a few satoshis a byte. */
const fee = 2000n
const dust = 546n

const coinsSchema = v.array(v.object({ txid: v.string(), vout: v.number(), value: v.number() }))

/** Spends coins of an address, by an Esplora endpoint, as a wallet that sends by itself does. Answers the transaction's id. */
export async function sendTransfer(
  nodeUrl: string,
  key: KeyAddress,
  recipients: readonly { readonly address: string; readonly amount: bigint }[],
): Promise<string> {
  const coins = v.parse(coinsSchema, await (await fetch(`${nodeUrl}/address/${key.address}/utxo`)).json())
  const total = recipients.reduce((sum, { amount }) => sum + amount, fee)
  const psbt = new Psbt()
  let gathered = 0n
  for (const { txid, vout, value } of coins) {
    if (gathered >= total) break
    const previous = key.kind === 'p2pkh' ? await (await fetch(`${nodeUrl}/tx/${txid}/hex`)).text() : ''
    psbt.addInput({
      hash: txid,
      index: vout,
      ...(previous
        ? { nonWitnessUtxo: bytesOfHex(previous) }
        : { witnessUtxo: { script: key.script, value: BigInt(value) } }),
      ...(key.redeemScript && { redeemScript: key.redeemScript }),
    })
    gathered += BigInt(value)
  }
  if (gathered < total) throw new Error('Insufficient funds')
  for (const { address, amount } of recipients) psbt.addOutput({ script: scriptOf(address), value: amount })
  if (gathered - total > dust) psbt.addOutput({ script: key.script, value: gathered - total })
  const inputs = psbt.txInputs.map((_, index) => ({ index, key }))
  return broadcast(nodeUrl, signPsbt(psbt.toBuffer(), inputs, true))
}

/** The output script of an address of any network. @throws when it is not an address */
function scriptOf(address: string): Uint8Array {
  if (/^(bc|tb|bcrt)1/i.test(address)) {
    const { version, data } = addresses.fromBech32(address)
    return Uint8Array.of(version && 0x50 + version, data.length, ...data)
  }
  return addresses.toOutputScript(address, /^[13]/.test(address) ? networks.bitcoin : networks.testnet)
}
