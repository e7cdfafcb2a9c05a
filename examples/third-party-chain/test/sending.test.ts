import { isPorticoError, type SoughtTransfer, type TransferAction, type TransferOrder } from '@portico/core'
import { Account, Asset, Keypair, Networks, Operation, Transaction, TransactionBuilder } from '@stellar/stellar-base'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accountId } from './accountId.js'
import { createFreighter, type TestFreighter } from './createFreighter.js'
import { createHorizon, type Horizon } from './createHorizon.js'
import { openSite, type Site } from './openSite.js'

const to = accountId(new Uint8Array(32).fill(8))
const newcomer = accountId(new Uint8Array(32).fill(7))
let horizon: Horizon
let freighter: TestFreighter
let site: Site
beforeEach(async () => {
  horizon = await createHorizon()
  freighter = createFreighter()
  horizon.open(freighter.addresses[0], 100n)
  horizon.open(to, 10n)
  site = openSite(horizon.url)
  await site.connect()
})
afterEach(() => {
  site.end()
  freighter.leave()
  horizon.stop()
})

const account = () => `stellar:pubnet:${freighter.addresses[0]}` as const
const pay = (amount: bigint, receiver = to): TransferAction & { type: 'native' } => ({
  type: 'native',
  to: receiver,
  amount,
})
const estimate = (amount: bigint | 'max', receiver = to) =>
  site.need('transfers').estimate({ account: account(), action: { type: 'native', to: receiver, amount } })
const contextOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isPorticoError(error, 'stellar/outOfRange') ? error.context : error),
  )
const signal = new AbortController().signal

/** Signs, and hands nothing over. */
async function sign(action: TransferAction): Promise<SoughtTransfer> {
  const order: TransferOrder = { account: account(), action, maxFee: 10n ** 9n, display: {} }
  let anchor = {}
  const signed = await site.need('transfers').sign(order, { signal, prepared: (made) => void (anchor = made.anchor) })
  return { order, anchor, signed }
}
const find = (sought: SoughtTransfer) => site.need('transfers').find(sought, signal)
const broadcast = ({ order, signed }: SoughtTransfer) => site.need('transfers').broadcast(order, signed!, 0)

/** Something else that the account sends with the next sequence number, from another page. */
async function sendElsewhere(amount = '1'): Promise<string> {
  const [payer] = freighter.addresses
  const source = new Account(payer, String(horizon.accounts.get(payer)!.sequence))
  const made = new TransactionBuilder(source, { fee: '100', networkPassphrase: Networks.PUBLIC })
    .addOperation(Operation.payment({ destination: to, amount, asset: Asset.native() }))
    .setTimeout(0)
    .build()
  made.sign(Keypair.fromRawEd25519Seed(Buffer.alloc(32, 1)))
  await fetch(`${horizon.url}/transactions`, { method: 'POST', body: new URLSearchParams({ tx: made.toXDR() }) })
  return made.hash().toString('hex')
}

it('leaves the reserve of the account and of its entries, and what it offers for sale', async () => {
  expect(await estimate('max')).toMatchObject({ fee: 100n, amount: 990_000_000n - 100n })
  Object.assign(horizon.accounts.get(freighter.addresses[0])!, { entries: 3, selling: 7n })
  expect(await estimate('max')).toMatchObject({ amount: 975_000_000n - 100n - 7n })
  horizon.fee = 2500n
  expect(await estimate('max')).toMatchObject({ fee: 2500n, amount: 975_000_000n - 2500n - 7n })
  expect(await contextOf(estimate(975_000_000n))).toEqual({ least: 1n, most: 975_000_000n - 2500n - 7n })
})

it('makes an account that does not exist, with what every account has to keep', async () => {
  expect(await contextOf(estimate(9_999_999n, newcomer))).toMatchObject({ least: 10_000_000n })
  expect(await contextOf(sign(pay(9_999_999n, newcomer)))).toMatchObject({ least: 10_000_000n })
  expect(freighter.payments).toEqual([])
  const sought = await sign(pay(10_000_000n, newcomer))
  expect(await broadcast(sought)).toBe('accepted')
  expect(await find(sought)).toMatchObject({ status: 'included', isSuccess: true, isFinal: true, fee: 100n })
  expect(horizon.balance(newcomer)).toBe(10_000_000n)
})

it('sends from no account that does not exist', async () => {
  horizon.accounts.delete(freighter.addresses[0])
  expect(await contextOf(estimate(1n))).toMatchObject({ least: 1n })
  expect(await site.need('balances').native(account())).toMatchObject({ amount: 0n })
})

it('signs the memo, for this network and for five minutes', async () => {
  const { signed, anchor } = await sign({ ...pay(5n), memo: 'Rechnung 7' })
  const transaction = new Transaction(signed!.bytes!, Networks.PUBLIC)
  expect(String(transaction.memo.value)).toBe('Rechnung 7')
  expect(transaction.ledgerBounds).toEqual({ minLedger: 0, maxLedger: 1060 })
  expect(anchor).toEqual({ hash: transaction.hash().toString('hex'), sequence: transaction.sequence, maxLedger: 1060 })
})

it('is expired once no ledger can have it any more and its sequence number is unused', async () => {
  const sought = await sign(pay(5n))
  expect(await find(sought)).toEqual({ status: 'unseen' })
  horizon.ledger = 1072
  expect(await find(sought)).toEqual({ status: 'unseen' })
  horizon.ledger = 1073
  expect(await find(sought)).toEqual({ status: 'expired' })
  expect(await broadcast(sought)).toMatchObject({
    refused: { message: expect.stringContaining('tx_too_late') as string },
  })
})

it('is replaced once another transaction of the account has its sequence number', async () => {
  const sought = await sign(pay(5n))
  const by = await sendElsewhere()
  expect(await broadcast(sought)).toMatchObject({
    refused: { message: expect.stringContaining('tx_bad_seq') as string },
  })
  expect(await find(sought)).toEqual({ status: 'replaced', by })
  horizon.ledger = 5000
  expect(await find(sought)).toEqual({ status: 'replaced', by })
})

it('is replaced by a transaction that failed, too: its sequence number is used', async () => {
  const sought = await sign(pay(5n))
  const by = await sendElsewhere('5000')
  expect(await find(sought)).toEqual({ status: 'replaced', by })
})

it('is neither expired nor replaced where Horizon has forgotten what used its sequence number', async () => {
  const sought = await sign(pay(5n))
  await broadcast(sought)
  horizon.forget()
  horizon.ledger = 5000
  expect(await find(sought)).toEqual({ status: 'unseen' })
})

it('is in a ledger, and failed there, where the receiver is gone', async () => {
  const sought = await sign(pay(5n))
  horizon.accounts.delete(to)
  await broadcast(sought)
  expect(await find(sought)).toMatchObject({ status: 'included', isSuccess: false, isFinal: true, fee: 100n })
})

it('sends nothing that cannot be read, and nothing with another memo', async () => {
  freighter.lies.set('SUBMIT_TRANSACTION', { signedTransaction: 'AAAA' })
  await expect(sign(pay(5n))).rejects.toMatchObject({ code: 'stellar/badAnswer' })
  freighter.lies.clear()
  freighter.changes.set(to, 'memo')
  await expect(sign(pay(5n))).rejects.toMatchObject({ code: 'core/transferChanged' })
})
