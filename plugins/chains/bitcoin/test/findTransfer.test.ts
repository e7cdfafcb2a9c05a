import type { Transfer } from '@portico/core'
import { createBitcoinTestWallet } from '@portico/testing/bitcoin'
import type { LyingProxy } from '@portico/testing/transfers'
import { Psbt } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { coinsOf, createKey, finalize, post, signWith, type Key } from './relayWallet.js'
import { receiver, send, transactionOf, withTransfers } from './sending.js'
import { regtest, regtestId } from './site.js'

const { open, page, devnet, proxy: lyingNode, relayed } = withTransfers()
const elsewhere = createKey()

/** Nothing that is handed over gets to the node. */
const silent: LyingProxy['fault'] = (kind) => (kind === 'broadcast' ? { takes: 'never', says: 'nothing' } : undefined)
/** Another transaction of the same coins, as the wallet makes it without this page. */
async function postInstead(key: Key, transfer: Transfer, to: Uint8Array, fee: bigint): Promise<string> {
  const [hash = '', index] = String(transfer.anchor!['inputs']).split(':')
  const psbt = new Psbt()
    .addInput({ hash, index: Number(index), witnessUtxo: { script: key.script, value: 90_000n } })
    .addOutput({ script: to, value: 20_000n })
    .addOutput({ script: key.script, value: 70_000n - fee })
  return post(devnet().url, finalize(signWith(psbt, key)).extractTransaction(true).toHex())
}
const inputsOf = async (hash: string): Promise<readonly string[]> =>
  (await transactionOf(devnet().url, hash)).vin.map(({ txid, vout }) => `${txid}:${vout}`)
const receiverScript = Uint8Array.from(Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'))

describe('coins of a transfer that may still arrive', () => {
  it('are spent first by a second transfer, so that one of them only can arrive: the first one is replaced', async () => {
    const proxy = await lyingNode()
    proxy.fault = silent
    const { site, account, key } = await relayed({}, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    await first.until('broadcast')
    // The largest coin would be another one now.
    await devnet().fund(key.address, 200_000n)
    proxy.fault = () => undefined
    const second = send(site, account, receiver, 20_000n, { evenIfOpen: [first.id] })
    const { hash } = await second.untilKnown()
    expect(hash).not.toBe(first.now().hash)
    expect(await inputsOf(hash!)).toEqual(String(first.now().anchor!['inputs']).split(' '))
    await devnet().mine()
    expect(await second.until()).toMatchObject({ status: 'confirmed', hash })
    // Though it pays the same, it is not the first one.
    expect(await first.until()).toMatchObject({ status: 'replaced', replacedBy: hash })
  })

  it('are spent first after a refusal, too', async () => {
    const proxy = await lyingNode()
    proxy.fault = silent
    proxy.fault = (kind) =>
      kind === 'broadcast' ? { takes: 'never', says: { refusal: 'min relay fee not met, 100 < 300' } } : undefined
    const { site, account, key } = await relayed({}, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    expect(await first.until()).toMatchObject({
      status: 'refused',
      problem: { code: 'bitcoin/rpcFailed', message: 'A node of Regtest refused: min relay fee not met, 100 < 300' },
    })
    await devnet().fund(key.address, 200_000n)
    proxy.fault = () => undefined
    const { hash } = await send(site, account, receiver, 30_000n).untilKnown()
    expect(await inputsOf(hash!)).toContain(first.now().anchor!['inputs'])
  })

  it('may have paid the same with a higher fee (BIP-125): that is the transfer', async () => {
    const proxy = await lyingNode()
    proxy.fault = silent
    const { site, account, key } = await relayed({}, proxy.url)
    const sending = send(site, account, receiver, 20_000n)
    const signed = await sending.until('broadcast')
    const hash = await postInstead(key, signed, receiverScript, 5000n)
    expect(hash).not.toBe(signed.hash)
    await devnet().mine()
    expect(await sending.until()).toMatchObject({ status: 'confirmed', hash, fee: 5000n })
  })

  it('may be spent by something else: the transfer is replaced once that is in a block', async () => {
    const proxy = await lyingNode()
    proxy.fault = silent
    const { site, account, key } = await relayed({}, proxy.url)
    const sending = send(site, account, receiver, 20_000n)
    const hash = await postInstead(key, await sending.until('broadcast'), elsewhere.script, 5000n)
    let lookups = 0
    proxy.fault = (kind) => {
      if (kind === 'lookup') lookups += 1
      return kind === 'broadcast' ? { takes: 'never', says: 'nothing' } : undefined
    }
    await expect
      .poll(async () => {
        await site.modal.transfers.refresh(sending.id)
        return lookups
      })
      .toBeGreaterThan(6)
    expect(sending.now().status).toBe('broadcast')
    await devnet().mine()
    expect(await sending.until()).toMatchObject({ status: 'replaced', replacedBy: hash })
  })
})

describe('a transfer that the wallet sends', () => {
  const methods = ['sendTransfer']

  it('is made by wallets that cannot sign a PSBT, from the account that was asked for', async () => {
    const privateKeys = [createKey(), createKey()].map(({ privateKey }) => Buffer.from(privateKey).toString('hex'))
    const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet().url, privateKeys, speaks: 'unisat' })
    wallet.appear(page())
    delete (page() as unknown as { readonly unisat: { signPsbt?: unknown } }).unisat.signPsbt
    const site = open({ networks: [regtest(devnet().url)] })
    await site.connect('bitcoin:UniSat')
    const account = `${regtestId}:${site.account().address!}` as const
    await devnet().fund(wallet.accounts[0]!, 90_000n)
    const sending = send(site, account, receiver, 20_000n, { maxFee: 2000n })
    expect(await sending.untilKnown()).toMatchObject({ walletBroadcasts: true })
    await devnet().mine()
    expect(await sending.until()).toMatchObject({ status: 'confirmed', fee: 2000n })

    wallet.misbehave('changesSilently')
    wallet.selectAccount(wallet.accounts[1]!)
    const elsewhereSelected = await send(site, account, receiver, 20_000n, { maxFee: 2000n }).until('lost')
    expect(elsewhereSelected).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/accountChanged' } })
    expect(wallet.requests.filter(({ method }) => method === 'sendTransfer')).toHaveLength(1)
  })

  it('was refused by the visitor, or the wallet lacks the method: nothing was sent', async () => {
    for (const [error, status] of [
      [{ code: 5000, message: 'User rejected.' }, 'rejected'],
      [{ code: -32601, message: 'Method not found' }, 'failed'],
    ] as const) {
      const { site, account } = await relayed({ methods, instead: () => Promise.reject(error) })
      expect(await send(site, account, receiver, 20_000n).until('lost')).toMatchObject({ status })
    }
  })

  it.each([
    ['its answer is lost', () => Promise.reject(Object.assign(new Error('Request expired'), { code: -32603 }))],
    ['it answers nothing of use', () => ({ txid: 'banana' })],
  ])('is found by the coins there were, if %s', async (_what, sent) => {
    const { site, account, key } = await relayed({ methods, sent })
    const sending = send(site, account, receiver, 20_000n)
    expect((await sending.until('lost', 'broadcast')).signed).toBeUndefined()
    await devnet().mine()
    const transfer = await sending.until()
    expect(transfer).toMatchObject({ status: 'confirmed', fee: 400n })
    expect((await coinsOf(devnet().url, key))[0]!.txid).toBe(transfer.hash)
  })

  it('is not an earlier one, though the wallet says so', async () => {
    const answered: { txid: string }[] = []
    const proxy = await lyingNode()
    let isSending = true
    const instead = () => (isSending ? undefined : Promise.resolve(answered[0]))
    const { site, account } = await relayed({ methods, instead, sent: () => answered[0] }, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    await first.untilKnown()
    await devnet().mine()
    const { hash: earlier = '' } = await first.until()
    answered.push({ txid: earlier })
    // It sends, and answers the earlier id.
    const second = send(site, account, receiver, 20_000n)
    await second.untilKnown()
    await devnet().mine()
    const transfer = await second.until()
    expect(transfer.status).toBe('confirmed')
    expect(transfer.hash).not.toBe(earlier)
    // It sends nothing, and answers the earlier id.
    isSending = false
    const third = send(site, account, receiver, 20_000n)
    await third.until('broadcast')
    let lookups = 0
    proxy.fault = () => void (lookups += 1)
    await expect
      .poll(async () => {
        await site.modal.transfers.refresh(third.id)
        return lookups
      })
      .toBeGreaterThan(4)
    expect(third.now().status).toBe('broadcast')
  })

  it('may return the change to another address of the same account, as wallets behind a relay do', async () => {
    const change = createKey()
    const key = createKey()
    const group = [key, change].map(({ address }) => ({ address, intention: 'payment' }))
    const { site, account } = await relayed({
      key,
      methods: [...methods, 'getAccountAddresses'],
      change: ({ outputs }) => void (outputs[1]!.script = change.script),
      instead: ({ method }) => (method === 'getAccountAddresses' ? Promise.resolve(group) : undefined),
    })
    const sending = send(site, account, receiver, 20_000n)
    await sending.untilKnown()
    await devnet().mine()
    expect((await sending.until()).status).toBe('confirmed')
  })
})

it('a transaction that one node has forgotten is found at another', async () => {
  const [forgets, knows] = [await lyingNode(), await lyingNode()]
  forgets.fault = (kind) => (kind === 'lookup' ? { takes: 'never', says: 'unknown' } : undefined)
  const { site, account } = await relayed({}, forgets.url, knows.url)
  const sending = send(site, account, receiver, 20_000n)
  await sending.untilKnown()
  await devnet().mine()
  expect((await sending.until()).status).toBe('confirmed')
})
