import { Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { createKey, finalize, post, type Change, type KeyKind } from './relayWallet.js'
import { receiver, send, transactionOf, withTransfers } from './sending.js'
import { failure } from './site.js'

const { devnet, node, proxy: lyingNode, relayed } = withTransfers()

const elsewhere = createKey()
const kinds: readonly KeyKind[] = ['p2pkh', 'p2wpkh', 'p2tr']

describe('what the wallet signed', () => {
  it.each(kinds)('is put into the transaction that was built here, also out of a finalized PSBT: %s', async (kind) => {
    const { site, account } = await relayed({ kind, answer: (signed) => ({ psbt: finalize(signed).toBase64() }) })
    const sending = send(site, account, receiver, 20_000n)
    await sending.untilKnown()
    await devnet().mine()
    const transfer = await sending.until()
    expect(transfer.status).toBe('confirmed')
    const sent = Transaction.fromHex(await (await fetch(`${devnet().url}/tx/${transfer.hash}/hex`)).text())
    expect(sent).toMatchObject({ version: 2, locktime: 0, ins: [{ sequence: 0xfffffffd }] })
  })

  const changes: Readonly<Record<string, readonly [field: string, Change]>> = {
    'another receiver': ['receiver', ({ outputs }) => void (outputs[0]!.script = elsewhere.script)],
    'another amount': [
      'amount',
      ({ outputs: [first, second] }) => {
        first!.value += 5000n
        second!.value -= 5000n
      },
    ],
    'change to a stranger': ['change', ({ outputs }) => void (outputs[1]!.script = elsewhere.script)],
    'no change': ['fee', ({ outputs }) => void outputs.pop()],
    'version 1': ['transaction', (draft) => void (draft.version = 1)],
    'a lock time': ['transaction', (draft) => void (draft.locktime = 1)],
    'another sequence': ['transaction', ({ inputs }) => void (inputs[0]!.sequence = 0xffffffff)],
    'outputs in another order': ['transaction', ({ outputs }) => void outputs.reverse()],
  }
  it.each(Object.keys(changes))('is not sent with %s', async (what) => {
    const [field, change] = changes[what]!
    const { url, posted } = await node()
    let signed: string | undefined
    const answer = (psbt: Psbt): unknown => {
      signed = finalize(Psbt.fromBase64(psbt.toBase64())).extractTransaction(true).toHex()
      return { psbt: psbt.toBase64() }
    }
    const { site, account } = await relayed({ change, answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    expect(transfer).toMatchObject({ status: 'changed' })
    expect(transfer.hash).toBeUndefined()
    expect(transfer.differences!.map((one) => one.field)).toEqual([field])
    expect(posted).toEqual([])
    // Nothing else was wrong with it: the network would have taken it.
    if (what !== 'a lock time') await post(devnet().url, signed!)
  })

  it.each(
    kinds.flatMap((kind) =>
      ([0x02, 0x82, 0x83] as const).flatMap((type) => [false, true].map((isFinal) => [kind, type, isFinal] as const)),
    ),
  )('is not sent where others could change it: %s, sighash %i, finalized: %s', async (kind, sighash, isFinalized) => {
    const { url, posted } = await node()
    const answer = (psbt: Psbt): unknown => ({ psbt: (isFinalized ? finalize(psbt) : psbt).toBase64() })
    const { site, account } = await relayed({ kind, sighash, answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    const found = { 0x02: 'NONE', 0x82: 'NONE|ANYONECANPAY', 0x83: 'SINGLE|ANYONECANPAY' }[sighash]
    expect(transfer).toMatchObject({ status: 'changed', differences: [{ field: 'sighash', asked: 'ALL', found }] })
    expect(posted).toEqual([])
  })

  it('may say by a taproot signature of 65 bytes that it covers all', async () => {
    const { site, account } = await relayed({ kind: 'p2tr', sighash: 1 })
    const sending = send(site, account, receiver, 20_000n)
    await sending.untilKnown()
    await devnet().mine()
    expect((await sending.until()).status).toBe('confirmed')
  })

  it.each(kinds)('must be by the key of the account: %s', async (kind) => {
    const { url, posted } = await node()
    const answer = (psbt: Psbt): unknown => {
      const { tapKeySig, partialSig } = psbt.data.inputs[0]!
      const [first] = partialSig ?? []
      if (tapKeySig) psbt.data.inputs[0]!.tapKeySig = tapKeySig.map((byte, at) => (at === 40 ? byte ^ 1 : byte))
      if (first) first.signature = first.signature.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
      return { psbt: psbt.toBase64() }
    }
    const { site, account, key } = await relayed({ kind, answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    expect(transfer).toMatchObject({ status: 'changed', differences: [{ field: 'signature', asked: key.address }] })
    expect(posted).toEqual([])
  })

  it('must have the form of a signature', async () => {
    const { url, posted } = await node()
    const answer = (psbt: Psbt): unknown => {
      psbt.data.inputs[0]!.partialSig![0]!.signature = new Uint8Array(71).fill(1)
      return { psbt: psbt.toBase64() }
    }
    const { site, account } = await relayed({ answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    expect(transfer).toMatchObject({ status: 'changed', differences: [{ field: 'signature' }] })
    expect(posted).toEqual([])
  })

  it('must be all there is in a taproot witness: no annex, no script', async () => {
    const { url, posted } = await node()
    const answer = (psbt: Psbt): unknown => {
      const [input] = psbt.data.inputs
      input!.finalScriptWitness = Uint8Array.of(2, 64, ...input!.tapKeySig!, 1, 0x50)
      delete input!.tapKeySig
      return { psbt: psbt.toBase64() }
    }
    const { site, account } = await relayed({ kind: 'p2tr', answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until('lost')
    expect(transfer).toMatchObject({ status: 'lost', problem: { code: 'bitcoin/badAnswer' } })
    expect(posted).toEqual([])
  })

  it.each([
    ['nothing', (): unknown => undefined],
    ['no PSBT', (): unknown => ({ psbt: Buffer.from('70736274ff0100', 'hex').toString('base64') })],
    ['an unsigned one', (signed: Psbt): unknown => ({ psbt: withoutSignatures(signed) })],
  ])('is an unusable answer if it is %s', async (_what, answer) => {
    const { url, posted } = await node()
    const { site, account } = await relayed({ answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until('lost')
    // The wallet may have sent it by itself.
    expect(transfer).toMatchObject({ status: 'lost', problem: { code: 'bitcoin/badAnswer' } })
    expect(posted).toEqual([])
  })
})
function withoutSignatures(signed: Psbt): string {
  for (const input of signed.data.inputs) delete input.partialSig
  return signed.toBase64()
}

describe('`sendTransfer` of the provider', () => {
  it('answers the id that was computed here, whatever becomes of the node’s answer', async () => {
    const proxy = await lyingNode()
    const { site } = await relayed({}, proxy.url)
    proxy.fault = (kind) => (kind === 'broadcast' ? { takes: 'once', says: 'nothing' } : undefined)
    const txid = await site.provider.sendTransfer({ recipient: receiver, amount: 20_000n })
    expect(await transactionOf(devnet().url, txid)).toMatchObject({ vout: [{ value: 20_000 }, {}] })
  })
  it('throws what a node refuses, and what the wallet changed', async () => {
    const proxy = await lyingNode()
    proxy.fault = (kind) => (kind === 'broadcast' ? { takes: 'never', says: { refusal: 'dust' } } : undefined)
    const { site } = await relayed({}, proxy.url)
    expect(await failure(site.provider.sendTransfer({ recipient: receiver, amount: 20_000n }))).toMatchObject({
      code: 'bitcoin/rpcFailed',
      context: { problem: 'dust' },
    })
    const changed = await relayed({ change: ({ outputs }) => void (outputs[0]!.value += 1n) })
    expect(await failure(changed.site.provider.sendTransfer({ recipient: receiver, amount: 20_000n }))).toMatchObject({
      code: 'core/transferChanged',
    })
  })
})

describe('a node that a transaction is handed to', () => {
  const signed = { hash: 'ab'.repeat(32), bytes: '00', expires: false }
  const handed = async (status: number, body: string): Promise<unknown> => {
    const { url } = await node(
      (path, own) => (path === '/tx' ? body : own),
      () => status,
    )
    const { site, account } = await relayed({}, url)
    const action = { type: 'native', to: receiver, amount: 20_000n } as const
    return site.need('transfers').broadcast({ account, action, maxFee: 0n, display: {} }, signed, 0)
  }

  it('has taken it if it answers the id that was computed here, and no other', async () => {
    expect(await handed(200, signed.hash.toUpperCase())).toBe('accepted')
    for (const body of ['cd'.repeat(32), '', '{}', '<h1>Welcome</h1>'])
      expect(await handed(200, body)).toBe('unanswered')
  })
  it.each([
    'txn-already-known',
    'txn-already-in-mempool',
    'txn-same-nonwitness-data-in-mempool',
    'Transaction already in block chain',
    'Transaction outputs already in utxo set',
  ])('has it already if it says: %s', async (message) => {
    expect(await handed(400, `sendrawtransaction RPC error: {"code":-27,"message":"${message}"}`)).toBe('known')
  })
  it('refuses it with the words of Bitcoin Core; what a gateway says is no refusal', async () => {
    const words = 'sendrawtransaction RPC error: {"code":-26,"message":"User rejected the request"}'
    expect(await handed(400, words)).toEqual({
      refused: { code: 'bitcoin/rpcFailed', message: 'A node of Regtest refused: User rejected the request' },
    })
    for (const status of [401, 403, 404, 413, 429, 500, 502])
      expect(await handed(status, 'User rejected')).toBe('unanswered')
  })
})
