import { PorticoError, type TransferDifference } from '@portico/core'
import { payments, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { hexOf } from '../src/runtime/bytes.js'
import { coin, createModelNode, keyOf, receiver, sign, thrownBy, txid, type ModelNode } from './modelNode.js'
import { createKey, finalize, signWith } from './relayWallet.js'
import { regtestId } from './site.js'

let model: ModelNode
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  model = createModelNode()
})
afterEach(() => void vi.useRealTimers())

describe('a transfer that the wallet signs', () => {
  it('is built here, and its id is that of the signed bytes', async () => {
    const before = Date.now()
    const { prepared, signed } = sign(model)
    const { hash, bytes, ...rest } = await signed
    const transaction = Transaction.fromHex(bytes!)
    expect(rest).toEqual({ expires: false })
    expect(transaction.getId()).toBe(hash)
    expect(transaction.outs.map(({ value }) => value)).toEqual([20_000n, 69_716n])
    expect(prepared).toEqual([
      {
        anchor: {
          inputs: keyOf(coin('a', 0)),
          own: model.key.address,
          height: 150,
          rate: 2,
          askedAt: expect.any(Number) as number,
        },
        fee: 284n,
        walletBroadcasts: false,
      },
    ])
    expect(prepared[0]!.anchor['askedAt']).toBeGreaterThanOrEqual(before)
    expect(model.requests).toEqual([
      {
        psbt: expect.any(String) as string,
        signInputs: [{ index: 0, address: model.key.address }],
        networkId: regtestId,
        broadcast: false,
      },
    ])
  })
  it('spends several coins, each of which is signed', async () => {
    model.coins = [coin('a', 15_000), coin('b', 15_000)]
    const { prepared, signed } = sign(model)
    expect(Transaction.fromHex((await signed).bytes!).ins).toHaveLength(2)
    expect(prepared[0]!.anchor['inputs']).toBe(`${keyOf(coin('a', 0))} ${keyOf(coin('b', 0))}`)
    expect(model.requests).toMatchObject([{ signInputs: [{ index: 0 }, { index: 1 }] }])
  })
  it('spends coins of segwit in P2SH, which needs the public key', async () => {
    const key = createKey()
    const inner = payments.p2wpkh({ pubkey: key.publicKey, network: networks.regtest })
    const { address = '', output: script } = payments.p2sh({ redeem: inner, network: networks.regtest })
    model = createModelNode({ ...key, address, script: script! })
    const noKey = await thrownBy(sign(model).signed)
    expect(noKey).toMatchObject({
      code: 'bitcoin/publicKeyMissing',
      context: { wallet: 'Meadow' },
      details: expect.stringContaining('native segwit') as string,
    })
    const account = { address, type: 'payment', publicKey: hexOf(key.publicKey) } as const
    model.now = { ...model.now, accounts: [account] }
    expect(await sign(model).signed).toMatchObject({ hash: expect.any(String) as string, expires: false })
  })
  it('spends coins of P2PKH by their transactions, which the node must tell truly', async () => {
    const key = createKey('p2pkh')
    model = createModelNode(key)
    const previous = new Transaction()
    previous.addInput(new Uint8Array(32), 0)
    previous.addOutput(key.script, 90_000n)
    const id = previous.getId()
    model.coins = [{ ...coin('a', 90_000), txid: id }]
    model.answers[`/tx/${id}/hex`] = previous.toHex()
    expect(await sign(model).signed).toMatchObject({ expires: false })
    const other = previous.clone()
    other.outs[0]!.value = 30_000n
    for (const hex of [other.toHex(), '00']) {
      model.answers[`/tx/${id}/hex`] = hex
      expect(await thrownBy(sign(model).signed)).toMatchObject({
        code: 'bitcoin/badAnswer',
        context: { from: 'Regtest', method: 'hex' },
        cause: expect.any(Error) as Error,
      })
    }
    for (const hex of ['0x00', '0', '', 'zz', '00zz']) {
      model.answers[`/tx/${id}/hex`] = hex
      expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'bitcoin/badAnswer' })
    }
    expect(model.requests).toHaveLength(1)
  })
  it.each(['', '15x', '-1', '1.5'])('needs the height of the newest block, which is not %j', async (height) => {
    model.answers['/blocks/tip/height'] = height
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'bitcoin/badAnswer' })
  })
  it('that was withdrawn when it was prepared is not asked for', async () => {
    const onPrepared = () => {
      throw new Error('withdrawn')
    }
    await expect(sign(model, { onPrepared }).signed).rejects.toThrow('withdrawn')
    expect(model.requests).toEqual([])
  })
  it('ends with its signal while the wallet was not asked, and not afterwards', async () => {
    const left = new AbortController()
    const late = sign(model, { signal: left.signal, onPrepared: () => left.abort(new Error('too late')) })
    expect(await late.signed).toMatchObject({ expires: false })
    await expect(sign(model, { signal: left.signal }).signed).rejects.toThrow('too late')
  })
})

describe('the account of a transfer', () => {
  const gone = { code: 'bitcoin/notConnected', details: expect.stringContaining('Meadow') as string }
  it.each([
    ['does not have it', () => ({ accounts: [{ address: receiver }] })],
    ['is on another network', () => ({ networkId: 'bip122:000000000019d6689c085ae165831e93' as const })],
  ])('is one that the wallet has: not where it %s', async (_, change) => {
    model.now = { ...model.now, ...change() }
    expect(await thrownBy(sign(model).signed)).toMatchObject(gone)
    expect(model.asked).toEqual([])
  })
  it('may be gone after the transfer was built, and is not asked then', async () => {
    for (const does of [{}, { signsPsbt: false, sendTransfer: () => Promise.resolve(txid('f')) }]) {
      model = createModelNode()
      model.change(does)
      const height = '150'
      const now = { ...model.now, accounts: [] }
      Object.defineProperty(model.answers, '/blocks/tip/height', {
        get() {
          model.now = now
          return height
        },
      })
      const { prepared, signed } = sign(model)
      expect(await thrownBy(signed)).toMatchObject(gone)
      expect([prepared, model.requests]).toEqual([[], []])
    }
  })
  it('is one for payments, as far as the wallet says', async () => {
    const { address } = model.key
    model.now = { ...model.now, accounts: [{ address, type: 'ordinal' }] }
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'bitcoin/notSpendable', context: { address } })
    model.now = { ...model.now, accounts: [{ address: receiver, type: 'ordinal' }, { address }] }
    expect(await sign(model).signed).toMatchObject({ expires: false })
  })
})

describe('what a wallet answers that is asked to sign', () => {
  const answering = (psbt: (asked: Psbt) => string | undefined, sent?: string) =>
    model.change({
      signPsbt(request) {
        const found = psbt(Psbt.fromBase64(request.psbt))
        return Promise.resolve({ ...(found !== undefined && { psbt: found }), ...(sent && { txid: sent }) })
      },
    })
  const badAnswer = { code: 'bitcoin/badAnswer', context: { from: 'Meadow', method: 'signPsbt' } }

  it.each([
    ['nothing', () => undefined],
    ['no PSBT', () => 'AAAA'],
    ['an unsigned one', (asked: Psbt) => asked.toBase64()],
  ])('is of no use where it is %s', async (_, psbt) => {
    answering(psbt)
    expect(await thrownBy(sign(model).signed)).toMatchObject(badAnswer)
  })
  it('is compared with the order, and not sent where it differs (M3)', async () => {
    answering((asked) => {
      const other = new Psbt({ network: networks.regtest })
      const [input] = asked.txInputs
      const { witnessUtxo } = asked.data.inputs[0]!
      other.addInput({ hash: input!.hash, index: input!.index, witnessUtxo: witnessUtxo! })
      other.addOutput({ script: model.key.script, value: 89_000n })
      return signWith(other, model.key).toBase64()
    })
    const thrown = (await thrownBy(sign(model).signed)) as {
      readonly context: { readonly differences: readonly TransferDifference[] }
    }
    expect(thrown).toMatchObject({ code: 'core/transferChanged' })
    expect(thrown.context.differences.map(({ field }) => field)).toEqual(['receiver', 'amount'])
  })
  it('may say that it sent the transaction: what it sent is found by its id', async () => {
    answering(() => undefined, txid('f'))
    expect(await sign(model).signed).toEqual({ hash: txid('f'), expires: false })
  })
  it('may say that it sent what it signed, too', async () => {
    const idOf = (signed: Psbt): string => finalize(signed).extractTransaction(true).getId()
    model.change({
      signPsbt({ psbt }) {
        const signed = signWith(Psbt.fromBase64(psbt), model.key).toBase64()
        return Promise.resolve({ psbt: signed, txid: idOf(Psbt.fromBase64(signed)) })
      },
    })
    expect(await sign(model).signed).toMatchObject({ isSent: true, bytes: expect.any(String) as string })
  })
  it('is found by the id that it says, where that is not of what was asked for: it could be paid twice', async () => {
    const notes = { hash: txid('f'), expires: false }
    answering((asked) => signWith(asked, model.key).toBase64(), txid('f'))
    expect(await sign(model).signed).toEqual(notes)
    answering((asked) => asked.toBase64(), txid('f'))
    expect(await sign(model).signed).toEqual(notes)
    answering(() => 'AAAA', txid('f'))
    expect(await sign(model).signed).toEqual(notes)
  })
  it('may be sent where its interface can answer an id', async () => {
    model.change({ maySendPsbt: true })
    const { prepared, signed } = sign(model)
    await signed
    expect(prepared).toMatchObject([{ walletBroadcasts: false, walletMayBroadcast: true }])
  })
  it('was not asked for where the account had changed before: nothing was sent', async () => {
    const changed = new PorticoError('bitcoin/accountChanged', { shortMessage: 'It changed' })
    model.change({ maySendPsbt: true, signPsbt: () => Promise.reject(changed) })
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 'core/transferNotSent', cause: changed })
    model.change({ signPsbt: () => Promise.reject(Object.assign(new Error('Request expired'), { code: 8000 })) })
    expect(await thrownBy(sign(model).signed)).toMatchObject({ message: 'Request expired' })
  })
  it('is what it is where its interface cannot send: no coin is looked at', async () => {
    model.change({ signPsbt: () => Promise.reject(Object.assign(new Error('no'), { code: 4100 })) })
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 4100 })
    expect(model.asked.filter((path) => path.endsWith('/utxo'))).toHaveLength(1)
  })
  it('may be the visitor’s refusal', async () => {
    model.change({ signPsbt: () => Promise.reject(Object.assign(new Error('User rejected'), { code: 4001 })) })
    await expect(sign(model).signed).rejects.toMatchObject({ code: 4001 })
  })
})

describe('a transfer that the wallet sends by itself', () => {
  const asked: unknown[] = []
  function sending(rest: object = {}) {
    asked.length = 0
    model.change({
      signsPsbt: false,
      sendTransfer(request) {
        asked.push(request)
        return Promise.resolve(txid('f'))
      },
      ...rest,
    })
  }
  const failing = (thrown: Error) => sending({ sendTransfer: () => Promise.reject(thrown) })
  it('is asked once, and found by any coin of the account', async () => {
    sending()
    model.coins = [coin('a', 90_000), coin('b', 10_000)]
    const { prepared, signed } = sign(model)
    expect(await signed).toEqual({ hash: txid('f'), expires: false })
    expect(prepared).toMatchObject([
      {
        anchor: {
          inputs: `${keyOf(coin('a', 0))} ${keyOf(coin('b', 0))}`,
          own: model.key.address,
          height: 150,
          rate: 0,
        },
        fee: 284n,
        walletBroadcasts: true,
      },
    ])
    expect(asked).toEqual([{ recipient: receiver, amount: 20_000n, address: model.key.address, networkId: regtestId }])
  })
  it('has at most 500 coins noted', async () => {
    sending()
    model.coins = Array.from({ length: 501 }, (_, vout) => coin('a', 90_000, vout))
    const { prepared, signed } = sign(model)
    await signed
    expect(String(prepared[0]!.anchor['inputs']).split(' ')).toHaveLength(500)
  })
  it('may return the change to any payment address of the account', async () => {
    const [own, other] = [model.key.address, createKey().address]
    const intended = (...all: readonly (readonly [string, string])[]) =>
      Promise.resolve(all.map(([address, intention]) => ({ address, intention })) as never)
    const noted = async (getAddresses: () => Promise<never>) => {
      sending({ getAddresses })
      const { prepared, signed } = sign(model)
      await signed
      return prepared[0]!.anchor['own']
    }
    expect(await noted(() => intended([own, 'payment'], [other, 'payment'], [receiver, 'ordinal']))).toBe(
      `${own} ${other}`,
    )
    expect(await noted(() => intended([other, 'payment']))).toBe(own)
    expect(await noted(() => Promise.reject(new Error('no')))).toBe(own)
  })
  it('ends with its signal while the wallet is asked for its addresses', async () => {
    const left = new AbortController()
    sending({ getAddresses: () => new Promise(() => left.abort(new Error('left'))) })
    await expect(sign(model, { signal: left.signal }).signed).rejects.toThrow('left')
    expect(asked).toEqual([])
  })
  it('is not possible with a wallet that only signs, and cannot do that', async () => {
    model.change({ signsPsbt: false })
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'bitcoin/notSupported',
      context: { wallet: 'Meadow', method: 'signPsbt' },
    })
    const script = payments.p2wsh({ redeem: { output: Uint8Array.of(0x51) }, network: networks.regtest })
    model = createModelNode({ ...createKey(), address: script.address!, script: script.output! })
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'bitcoin/notSupported',
      context: { method: 'signPsbt from such an address' },
    })
  })
  it('is made from such an address by a wallet that sends', async () => {
    const script = payments.p2wsh({ redeem: { output: Uint8Array.of(0x51) }, network: networks.regtest })
    model = createModelNode({ ...createKey(), address: script.address!, script: script.output! })
    model.change({ sendTransfer: () => Promise.resolve(txid('f')) })
    expect(await sign(model).signed).toMatchObject({ hash: txid('f') })
  })

  const coded = (code: string, cause?: Error) => new PorticoError(code, { shortMessage: 'no', cause })
  const numbered = (code: number, message = 'no') => Object.assign(new Error(message), { code })
  it.each([
    coded('bitcoin/accountChanged'),
    coded('bitcoin/networkChanged'),
    coded('bitcoin/networkNotSupported'),
    coded('bitcoin/notConnected'),
    coded('bitcoin/notSupported'),
    coded('bitcoin/requestPending', new Error('A request is pending already')),
    numbered(4100),
    numbered(-32_602),
  ])('was not sent for certain after an error with the code $code', async (error) => {
    failing(error)
    expect(await thrownBy(sign(model).signed)).toMatchObject({
      code: 'core/transferNotSent',
      cause: { code: error.code },
    })
  })
  it.each([
    coded('bitcoin/badAnswer'),
    // A node that timed out, with the code of a request that waits.
    coded('bitcoin/requestPending', new Error('request timed out')),
    numbered(-32_603),
    numbered(-32_000, 'Request expired'),
  ])('may have been sent after an error with the code $code', async (error) => {
    failing(error)
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: error.code })
  })
  it('may have been sent by a wallet that refuses in words, from an address that is not looked at', async () => {
    const own = [{ address: model.key.address, intention: 'payment' }]
    const other = { address: createKey().address, intention: 'payment' }
    for (const [addresses, code] of [
      [own, 4001],
      [[...own, other], 'bitcoin/badAnswer'],
    ] as const) {
      const refuse = () => Promise.reject(numbered(-32_603, 'User rejected the request'))
      sending({ sendTransfer: refuse, getAddresses: () => Promise.resolve(addresses) })
      expect(await thrownBy(sign(model).signed)).toMatchObject({ code })
    }
  })
  it('was refused by the visitor, which is told as that', async () => {
    failing(numbered(4001, 'User rejected the request'))
    expect(await thrownBy(sign(model).signed)).toMatchObject({ code: 4001 })
  })
})
