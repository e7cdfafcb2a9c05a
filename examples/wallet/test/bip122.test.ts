import * as ecc from '@bitcoinerlab/secp256k1'
import { startBitcoin } from '@portico/devnet-bitcoin'
import { base64, hex, utf8 } from '@scure/base'
import { Verifier } from 'bip322-js'
import { address as addresses, initEccLib, networks, Psbt, Transaction } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { bip122 } from '../src/namespaces/bip122/bip122.js'
import { networks as known } from '../src/namespaces/bip122/networks.js'
import { ownAddresses } from '../src/namespaces/bip122/keys.js'
import type { Caip2, RequestContext, SigningAsk } from '../src/namespaces/WalletNamespace.js'

const chainId: Caip2 = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const { payment = '', ordinal = '' } = known[chainId] ?? {}
const mainnet: Caip2 = 'bip122:000000000019d6689c085ae165831e93'
const recipient = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const context: RequestContext = { chainId, accounts: [payment], nodeUrl: undefined }
const room = await bip122.load()
const read = (method: string, params: unknown, more: Partial<RequestContext> = {}): ReturnType<typeof room.read> =>
  room.read(method, params, { ...context, ...more })
const ask = (method: string, params: unknown, more: Partial<RequestContext> = {}): SigningAsk => {
  const asked = read(method, params, more)
  if (asked.kind !== 'ask') throw new Error('answered without asking')
  return asked
}
interface AccountAddress {
  readonly address: string
  readonly publicKey: string
  readonly path: string
  readonly intention: string
}
const accountAddresses = (params: object = {}, more: Partial<RequestContext> = {}): readonly AccountAddress[] =>
  (
    read('getAccountAddresses', { account: more.accounts?.[0] ?? payment, ...params }, more) as {
      result: AccountAddress[]
    }
  ).result

initEccLib(ecc)
const script = (address: string): Uint8Array => addresses.toOutputScript(address, networks.regtest)
const spending = (from: string, more: object = {}): Psbt =>
  new Psbt({ network: networks.regtest })
    .addInput({ hash: 'aa'.repeat(32), index: 0, witnessUtxo: { script: script(from), value: 100_000n }, ...more })
    .addOutput({ script: script(recipient), value: 60_000n })
    .addOutput({ script: script(payment), value: 39_000n })

const verifyEcdsa = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  ecc.verify(hash, publicKey, signature)

describe('bip122', () => {
  it('has the addresses that its keys give, on every network', () => {
    for (const network of Object.values(known))
      expect(ownAddresses(network).map(({ address }) => address)).toEqual([network.payment, network.ordinal])
    expect(bip122.addressOn('bip122:12a765e31ffd4059bada1e25190f6e98')).toBeUndefined()
  })

  it('names the account’s addresses with keys and paths, by intention, without asking', () => {
    const main = { chainId: mainnet, accounts: [known[mainnet]?.payment ?? ''] }
    // The example of the reference.
    expect(accountAddresses({ intentions: ['payment'] }, main)).toEqual([
      {
        address: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
        publicKey: '0330d54fd0dd420a6e5f8d3624f5f3482cae350f79d5f0753bf5beef9c2d91af3c',
        path: "m/84'/0'/0'/0/0",
        intention: 'payment',
      },
    ])
    expect(accountAddresses().map(({ address }) => address)).toEqual([payment, ordinal])
    expect(accountAddresses({ intentions: ['ordinal'] })).toHaveLength(1)
  })

  it.each([
    ['ecdsa, by default', {}, 'payment'],
    ['bip322', { protocol: 'bip322' }, 'payment'],
    ['bip322 with the taproot address', { protocol: 'bip322' }, 'ordinal'],
  ] as const)('signs a message by %s', async (_how, more, intention) => {
    const main = known[mainnet]
    const address = main?.[intention] ?? ''
    const account = main?.payment ?? ''
    const params = { account, message: 'Grüße', address, ...more }
    const asked = ask('signMessage', params, { chainId: mainnet, accounts: [account] })
    expect(asked.shown).toContainEqual({ kind: 'text', name: 'Message', value: 'Grüße' })
    const answer = (await asked.answer()) as { address: string; signature: string; messageHash: string }
    expect(answer.address).toBe(address)
    const signature = base64.encode(hex.decode(answer.signature))
    expect(Verifier.verifySignature(address, 'Grüße', signature)).toBe(true)
    expect(Verifier.verifySignature(address, 'Grüsse', signature)).toBe(false)
    expect(answer.messageHash).toMatch(/^[0-9a-f]{64}$/)
  })

  it('signs the inputs of a PSBT that it is asked to, and says who gets what', async () => {
    const psbt = spending(payment)
    const asked = ask('signPsbt', {
      account: payment,
      psbt: psbt.toBase64(),
      signInputs: [{ address: payment, index: 0 }],
    })
    expect(asked.title).toBe('Sign transaction')
    expect(asked.shown).toEqual([
      { kind: 'row', name: 'Amount', value: '0.0006 BTC' },
      { kind: 'code', name: 'To', value: recipient },
      { kind: 'row', name: 'Comes back', value: '0.00039 BTC' },
      { kind: 'code', name: 'To', value: payment },
      { kind: 'row', name: 'Fee', value: '0.00001 BTC' },
      { kind: 'row', name: 'Signs', value: '1 of 1 inputs' },
    ])
    const answer = (await asked.answer()) as { psbt: string; txid?: string }
    expect(answer).not.toHaveProperty('txid')
    const signed = Psbt.fromBase64(answer.psbt, { network: networks.regtest })
    expect(signed.validateSignaturesOfInput(0, verifyEcdsa)).toBe(true)
    signed.finalizeAllInputs()
    expect(signed.extractTransaction().outs.map(({ value }) => value)).toEqual([60_000n, 39_000n])
  })

  it('signs a taproot input, whether or not the PSBT names its key', async () => {
    const own = accountAddresses().find(({ intention }) => intention === 'ordinal')
    for (const more of [{}, { tapInternalKey: hex.decode(own?.publicKey ?? '') }]) {
      const psbt = spending(ordinal, more)
      const { psbt: signed } = (await ask('signPsbt', { account: payment, psbt: psbt.toBase64() }).answer()) as {
        psbt: string
      }
      const { tapKeySig } = Psbt.fromBase64(signed, { network: networks.regtest }).data.inputs[0] ?? {}
      const hash = Transaction.fromBuffer(psbt.data.getTransaction()).hashForWitnessV1(
        0,
        [script(ordinal)],
        [100_000n],
        0,
      )
      expect(ecc.verifySchnorr(hash, script(ordinal).subarray(2), tapKeySig ?? new Uint8Array())).toBe(true)
    }
  })

  it('warns of signatures that leave a transaction open, and of fees it cannot know', () => {
    const warned = (params: object): readonly unknown[] =>
      ask('signPsbt', { account: payment, ...params }).shown.filter(({ kind }) => kind === 'warning')
    const signInputs = [{ address: payment, index: 0, sighashTypes: [0x82] }]
    expect(warned({ psbt: spending(payment).toBase64(), signInputs })).toHaveLength(1)
    const two = spending(payment).addInput({ hash: 'bb'.repeat(32), index: 1 })
    expect(warned({ psbt: two.toBase64(), signInputs: [{ address: payment, index: 0 }] })).toHaveLength(1)
  })

  it('sends: a transfer it builds, with a memo, and a PSBT', async () => {
    const chain = await startBitcoin()
    try {
      await chain.fund(payment, 150_000n)
      const more = { nodeUrl: chain.url }
      const utxos = async (address: string): Promise<readonly { txid: string; vout: number; value: number }[]> =>
        (await fetch(`${chain.url}/address/${address}/utxo`)).json()
      const memo = hex.encode(utf8.decode('charley'))
      const transfer = { account: payment, recipientAddress: recipient, amount: '60000', memo }
      const asked = ask('sendTransfer', transfer, more)
      expect(asked.shown.slice(0, 2)).toEqual([
        { kind: 'row', name: 'Amount', value: '0.0006 BTC' },
        { kind: 'code', name: 'To', value: recipient },
      ])
      const { txid } = (await asked.answer()) as { txid: string }
      expect(await utxos(recipient)).toEqual([expect.objectContaining({ txid, value: 60_000 })])
      expect(await (await fetch(`${chain.url}/tx/${txid}/hex`)).text()).toContain(memo)

      const [coin] = await utxos(payment)
      const value = BigInt(coin?.value ?? 0)
      const psbt = new Psbt({ network: networks.regtest })
        .addInput({ hash: coin?.txid ?? '', index: coin?.vout ?? 0, witnessUtxo: { script: script(payment), value } })
        .addOutput({ script: script(recipient), value: value - 1000n })
      const sent = ask('signPsbt', { account: payment, psbt: psbt.toBase64(), broadcast: true }, more)
      expect(sent.title).toBe('Send transaction')
      const answer = (await sent.answer()) as { psbt: string; txid: string }
      expect(await utxos(recipient)).toContainEqual(expect.objectContaining({ txid: answer.txid }))
      expect(Psbt.fromBase64(answer.psbt).extractTransaction(true).getId()).toBe(answer.txid)

      await expect(ask('sendTransfer', transfer, more).answer()).rejects.toMatchObject({ code: -32_000 })
    } finally {
      await chain.stop()
    }
  })

  it('says so when it has no node to send by', async () => {
    const transfer = { account: payment, recipientAddress: recipient, amount: '1000' }
    await expect(ask('sendTransfer', transfer).answer()).rejects.toMatchObject({
      code: -32_000,
      message: expect.stringContaining(`rpc.${chainId}`),
    })
  })

  it('warns when the rest of the coins would go elsewhere', () => {
    const { shown } = ask('sendTransfer', {
      account: payment,
      recipientAddress: recipient,
      amount: '1000',
      changeAddress: recipient,
    })
    expect(shown).toContainEqual({ kind: 'warning', value: expect.stringContaining('not of this wallet') })
  })

  const psbt = spending(payment).toBase64()
  it.each<readonly [string, unknown, number]>([
    ['getAccountAddresses', { account: recipient }, 4100],
    ['signMessage', undefined, -32_602],
    ['signMessage', { account: payment }, -32_602],
    ['signMessage', { account: recipient, message: 'x' }, 4100],
    ['signMessage', { account: payment, address: recipient, message: 'x' }, 4100],
    ['signMessage', { account: payment, message: 'x', protocol: 'none' }, -32_602],
    ['signMessage', { account: payment, address: ordinal, message: 'x', protocol: 'ecdsa' }, -32_602],
    ['signPsbt', { account: payment, psbt: 'AAAA' }, -32_602],
    ['signPsbt', { account: payment, psbt: '%' }, -32_602],
    ['signPsbt', { account: recipient, psbt }, 4100],
    ['signPsbt', { account: payment, psbt, signInputs: [{ address: recipient, index: 0 }] }, 4100],
    ['signPsbt', { account: payment, psbt, signInputs: [{ address: payment, index: 7 }] }, -32_602],
    ['signPsbt', { account: payment, psbt, signInputs: [{ address: ordinal, index: 0 }] }, -32_602],
    ['signPsbt', { account: payment, psbt: spending(recipient).toBase64() }, -32_602],
    ['sendTransfer', { account: payment, recipientAddress: recipient, amount: '-1' }, -32_602],
    ['sendTransfer', { account: payment, recipientAddress: recipient, amount: '0.5' }, -32_602],
    [
      'sendTransfer',
      { account: payment, recipientAddress: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', amount: '1' },
      -32_602,
    ],
    ['sendTransfer', { account: payment, recipientAddress: recipient, amount: '1', memo: 'zz' }, -32_602],
    ['sendTransfer', { account: recipient, recipientAddress: recipient, amount: '1' }, 4100],
    ['hasOwnProperty', {}, 5101],
  ])('refuses %s with %j', (method, params, code) => {
    expect(() => read(method, params)).toThrow(expect.objectContaining({ code }))
  })
})
