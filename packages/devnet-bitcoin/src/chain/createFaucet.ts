import { secp256k1 } from '@noble/curves/secp256k1'
import { payments, networks, Psbt, type Signer } from 'bitcoinjs-lib'
import { bitcoinDevnetError } from '../errors/bitcoinDevnetError.js'
import type { LocalChain } from './createChain.js'
import { scriptOf } from './regtestScript.js'

/** Blocks until what a block pays to its miner may be spent. */
const maturity = 100
/** Satoshis; a transaction of one input and two outputs has about 141 virtual bytes. */
const fee = 1000n
const dust = 546n

/** The devnet's own key. PUBLIC, like everything about it. */
const privateKey = new Uint8Array(32).fill(7)

export interface Faucet {
  readonly script: Uint8Array
  /** Sends coins that were mined and answers the transaction's id. @throws `devnet-bitcoin/notEnough`, `devnet-bitcoin/invalidAddress` */
  send(address: string, amount: bigint): Promise<string>
}

export function createFaucet(chain: LocalChain): Faucet {
  const publicKey = secp256k1.getPublicKey(privateKey)
  const script = payments.p2wpkh({ pubkey: publicKey, network: networks.regtest }).output!
  const signer: Signer = {
    publicKey,
    sign: (hash) => secp256k1.sign(hash, privateKey).toCompactRawBytes(),
  }
  return {
    script,
    async send(address, amount) {
      const psbt = new Psbt({ network: networks.regtest })
      psbt.addOutput({ script: scriptOf(address), value: amount })
      let gathered = 0n
      for (const { id, transaction, status } of chain.ledger.history(script).toReversed()) {
        const isUsable = status && (!transaction.isCoinbase() || chain.height - status.height >= maturity)
        for (const [index, { script: own, value }] of transaction.outs.entries()) {
          if (!isUsable || gathered >= amount + fee || chain.ledger.spender(id, index)) continue
          if (Buffer.compare(own, script)) continue
          psbt.addInput({ hash: id, index, witnessUtxo: { script, value } })
          gathered += value
        }
      }
      const change = gathered - amount - fee
      if (change < 0n) throw bitcoinDevnetError('notEnough', { wanted: amount })
      if (change > dust) psbt.addOutput({ script, value: change })
      psbt.signAllInputs(signer).finalizeAllInputs()
      return chain.submit(psbt.extractTransaction(true).toHex())
    },
  }
}
