import { Transaction } from 'bitcoinjs-lib'
import { bitcoinDevnetError } from '../errors/bitcoinDevnetError.js'
import type { BcoinTransaction } from './Bcoin.js'
import { checkTaproot } from './checkTaproot.js'
import { createLedger, type Ledger } from './Ledger.js'
import { loadBcoin } from './loadBcoin.js'

/** One node's chain and mempool, in memory, without peers. */
export interface LocalChain {
  readonly ledger: Ledger
  readonly height: number
  /** Mines blocks out of the mempool, paid to a script. */
  mine(blocks: number, script: Uint8Array, signal?: AbortSignal): Promise<void>
  /** Puts a raw transaction into the mempool and answers its id. @throws `devnet-bitcoin/refused` */
  submit(hex: string): Promise<string>
  close(): Promise<void>
}

export async function createChain(): Promise<LocalChain> {
  const { Chain, Mempool, Miner, TX, Address, Script } = loadBcoin()
  const shared = { network: 'regtest', memory: true }
  const chain = new Chain(shared)
  const mempool = new Mempool({ ...shared, chain })
  const miner = new Miner({ network: 'regtest', chain, mempool })
  const ledger = createLedger()
  chain.on('connect', async (entry, block) => {
    await mempool._addBlock(entry, block.txs)
    ledger.mined(entry, block)
  })
  mempool.on('tx', (transaction) => ledger.accepted(transaction))
  const parts = [chain, mempool, miner]
  for (const part of parts) await part.open()

  function read(hex: string): readonly [BcoinTransaction, Transaction] {
    try {
      return [TX.fromRaw(hex, 'hex'), Transaction.fromHex(hex)]
    } catch (cause) {
      throw bitcoinDevnetError('refused', { reason: 'TX decode failed' }, { cause })
    }
  }
  return {
    ledger,
    get height() {
      return chain.height
    },
    async mine(blocks, script, signal) {
      const address = Address.fromScript(Script.fromRaw(Buffer.from(script)))
      for (let count = 0; count < blocks; count++) {
        signal?.throwIfAborted()
        await chain.add(await miner.mineBlock(null, address))
      }
    },
    async submit(hex) {
      const [raw, transaction] = read(hex)
      // As Bitcoin Core answers somebody who sends one again while it waits.
      if (ledger.get(raw.txid())) throw bitcoinDevnetError('refused', { reason: 'txn-already-known' })
      checkTaproot(transaction, ledger)
      const missing = await mempool.addTX(raw).catch((cause: unknown) => {
        const { reason } = cause as { readonly reason?: unknown }
        throw bitcoinDevnetError('refused', { reason: String(reason ?? cause) }, { cause })
      })
      if (missing) throw bitcoinDevnetError('refused', { reason: 'bad-txns-inputs-missingorspent' })
      return raw.txid()
    },
    async close() {
      for (const part of parts.toReversed()) await part.close()
    },
  }
}
