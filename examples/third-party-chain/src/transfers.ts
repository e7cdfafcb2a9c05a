import { broadcastAnswer, compareSigned, findConnection, unitsSchema, type RestClient } from '@portico/chain-kit'
import { parseCaip10, formatUnits, type EstimatedTransfer, type TransfersCapability } from '@portico/core'
import freighter from '@stellar/freighter-api'
import { Account, Asset, Memo, Networks, Operation, Transaction, TransactionBuilder } from '@stellar/stellar-base'
import * as v from 'valibot'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { baseReserve, findAccount } from './findAccount.js'
import type { StellarContext } from './StellarSpec.js'

/** Ledgers of about five seconds: how many may include a transaction, and how far behind a node may be. */
const [lifetime, slack] = [60, 12]
const passphrases: Readonly<Record<string, string>> = { pubnet: Networks.PUBLIC, testnet: Networks.TESTNET }
const feesSchema = v.object({ last_ledger: unitsSchema(), fee_charged: v.object({ p90: unitsSchema() }) })
const transactionSchema = v.object({
  hash: v.string(),
  successful: v.boolean(),
  source_account: v.string(),
  source_account_sequence: v.string(),
  fee_charged: unitsSchema(),
})
const pageSchema = v.object({ _embedded: v.object({ records: v.array(transactionSchema) }) })
const included = ({ hash, successful: isSuccess, fee_charged: fee }: v.InferOutput<typeof transactionSchema>) =>
  ({ status: 'included', isSuccess, isFinal: true, hash, fee }) as const

/** Sends XLM: Freighter signs, and Horizon broadcasts. */
export function createTransfers(context: StellarContext, nodes: RestClient): Omit<TransfersCapability, 'actions'> {
  async function build({ account, action }: EstimatedTransfer, signal?: AbortSignal) {
    const { to, amount: ordered, memo } = action as Extract<typeof action, { readonly type: 'native' }>
    const { networkId, reference, address } = parseCaip10(account)
    if (!accountKey(to)) throw context.error('invalidAddress', { address: to })
    const parties = [account, `${networkId}:${to}` as const].map((party) => findAccount(nodes, party, signal))
    const [payer, receiver] = await Promise.all(parties)
    const fees = await nodes.request({ networkId, path: '/fee_stats', schema: feesSchema, signal })
    const fee = fees.fee_charged.p90
    const most = (payer?.spendable ?? 0n) - fee
    const least = receiver ? 1n : baseReserve * 2n
    const amount = ordered === 'max' ? most : ordered
    if (!payer || amount < least || amount > most) throw context.error('outOfRange', { least, most })
    const xlm = formatUnits(amount, 7)
    const payment = receiver
      ? Operation.payment({ destination: to, amount: xlm, asset: Asset.native() })
      : Operation.createAccount({ destination: to, startingBalance: xlm })
    const networkPassphrase = passphrases[reference] ?? Networks.STANDALONE
    const source = new Account(address, String(payer.sequence))
    const transaction = new TransactionBuilder(source, { fee: String(fee), networkPassphrase })
      .addOperation(payment)
      .addMemo(memo ? Memo.text(memo) : Memo.none())
      .setTimeout(0)
      .setLedgerbounds(0, Number(fees.last_ledger) + lifetime)
      .build()
    return { fee, amount, transaction }
  }
  return {
    estimate: build,
    async sign(order, { signal, prepared }) {
      await findConnection(context, order.account, signal)
      const { fee, transaction } = await build(order, signal)
      const { networkPassphrase, sequence, source: address, ledgerBounds } = transaction
      const fields = fieldsOf(transaction)
      prepared({
        anchor: { hash: fields.hash, sequence, maxLedger: ledgerBounds!.maxLedger },
        fee,
        walletBroadcasts: false,
      })
      const ask = () => freighter.signTransaction(transaction.toXDR(), { networkPassphrase, address })
      const { signedTxXdr: bytes } = await askFreighter(ask) // without the signal: a late approval counts
      compareSigned(context, 'Freighter', fields, () => fieldsOf(new Transaction(bytes, networkPassphrase)))
      return { hash: fields.hash, bytes, expires: true }
    },
    broadcast({ account }, { hash, bytes = '' }, attempt) {
      const [body, schema] = [new URLSearchParams({ tx: bytes }), v.object({ hash: v.literal(hash) })]
      const request = { networkId: parseCaip10(account).networkId, path: '/transactions', body, schema, attempt }
      return broadcastAnswer(() => nodes.request(request))
    },
    async find({ order: { account }, anchor: { hash, sequence, maxLedger } }, signal) {
      const { networkId, address } = parseCaip10(account)
      const where = { networkId, signal }
      const found = await nodes.find({ ...where, path: `/transactions/${hash}`, schema: transactionSchema })
      if (found) return included(found)
      // The ledger is read first, so that the account is not older.
      const { last_ledger: ledger } = await nodes.request({ ...where, path: '/fee_stats', schema: feesSchema })
      const path = `/accounts/${address}/transactions?order=desc&limit=200&include_failed=true`
      const { records } = (await nodes.request({ ...where, path, schema: pageSchema }))._embedded
      const same = records.find((row) => row.source_account === address && row.source_account_sequence === sequence)
      if (same) return same.hash === hash ? included(same) : { status: 'replaced', by: same.hash }
      const payer = await findAccount(nodes, account, signal)
      const isUnused = payer && String(payer.sequence + 1n) === sequence
      return { status: isUnused && ledger > BigInt(Number(maxLedger) + slack) ? 'expired' : 'unseen' }
    },
  }
}

function fieldsOf(tx: Transaction) {
  const [first] = tx.operations as unknown as readonly Readonly<Record<string, string>>[]
  const { destination: receiver = '', amount = '', startingBalance = amount } = first ?? {}
  return { payer: tx.source, receiver, amount: startingBalance, fee: tx.fee, hash: tx.hash().toString('hex') }
}
