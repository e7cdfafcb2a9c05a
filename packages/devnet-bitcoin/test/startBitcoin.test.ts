import { schnorr, secp256k1 } from '@noble/curves/secp256k1'
import { bytesToNumberBE, numberToBytesBE } from '@noble/curves/abstract/utils'
import { address as addresses, crypto, networks, payments, Psbt, Transaction, type Signer } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBitcoin, type BitcoinDevnet } from '../src/index.js'

const network = networks.regtest
const key = new Uint8Array(32).fill(11)
const publicKey = secp256k1.getPublicKey(key)
const signer: Signer = { publicKey, sign: (hash) => secp256k1.sign(hash, key).toCompactRawBytes() }
const own = payments.p2wpkh({ pubkey: publicKey, network })
const other = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

/** BIP-86: the output key is the internal one, tweaked with its own hash. */
const internalKey = publicKey.slice(1)
const order = secp256k1.CURVE.n
const even = publicKey[0] === 2 ? bytesToNumberBE(key) : order - bytesToNumberBE(key)
const tweaked = numberToBytesBE((even + bytesToNumberBE(crypto.taggedHash('TapTweak', internalKey))) % order, 32)
const outputKey = schnorr.getPublicKey(tweaked)
const taproot = { script: Uint8Array.of(0x51, 32, ...outputKey), address: addresses.toBech32(outputKey, 1, 'bcrt') }

let devnet: BitcoinDevnet
beforeAll(async () => void (devnet = await startBitcoin()))
afterAll(() => devnet.stop())

const get = async (path: string, from = devnet): Promise<Response> => fetch(from.url + path)
const json = async (path: string, from = devnet) => (await get(path, from)).json() as Promise<Record<string, unknown>>
const post = async (hex: string, from = devnet): Promise<Response> =>
  fetch(`${from.url}/tx`, { method: 'POST', body: hex })

interface Coin {
  readonly txid: string
  readonly vout: number
  readonly value: number
}
async function coinOf(address: string, from = devnet): Promise<Coin> {
  const coins = (await (await get(`/address/${address}/utxo`, from)).json()) as readonly Coin[]
  return coins[0]! // the newest stands first
}
function pay({ txid, vout, value }: Coin, amount: bigint): Transaction {
  const psbt = new Psbt({ network })
  psbt.addInput({ hash: txid, index: vout, witnessUtxo: { script: own.output!, value: BigInt(value) } })
  psbt.addOutput({ address: other, value: amount })
  return psbt.signAllInputs(signer).finalizeAllInputs().extractTransaction(true)
}

describe('a local Bitcoin', () => {
  it('begins with segwit in force, and funds an address in a block', async () => {
    expect(devnet.height).toBe(450)
    const id = await devnet.fund(own.address!, 100_000n)
    expect(devnet.height).toBe(451)
    expect(await coinOf(own.address!)).toMatchObject({ txid: id, vout: 0, value: 100_000 })
    expect(await json(`/tx/${id}/status`)).toMatchObject({ confirmed: true, block_height: 451 })
    expect(await (await get('/blocks/tip/height')).text()).toBe('451')
  })

  it('takes a signed transaction, tells of it as Esplora does, and puts it into a block', async () => {
    await devnet.fund(own.address!, 50_000)
    const before = await json(`/address/${other}`)
    const spend = pay(await coinOf(own.address!), 49_000n)
    const answer = await post(spend.toHex())
    expect(await answer.text()).toBe(spend.getId())
    expect(await json(`/tx/${spend.getId()}`)).toMatchObject({
      txid: spend.getId(),
      fee: 1000,
      vin: [{ prevout: { scriptpubkey_address: own.address, scriptpubkey_type: 'v0_p2wpkh', value: 50_000 } }],
      vout: [{ scriptpubkey_address: other, value: 49_000 }],
      status: { confirmed: true },
    })
    expect(await (await get(`/tx/${spend.getId()}/hex`)).text()).toBe(spend.toHex())
    expect(await json(`/tx/${spend.getId()}/outspend/0`)).toEqual({ spent: false })
    const coin = { txid: Buffer.from(spend.ins[0]!.hash).reverse().toString('hex'), index: spend.ins[0]!.index }
    expect(await json(`/tx/${coin.txid}/outspend/${coin.index}`)).toMatchObject({
      spent: true,
      txid: spend.getId(),
      vin: 0,
      status: { confirmed: true },
    })
    const after = await json(`/address/${other}`)
    expect(after['chain_stats']).toMatchObject({
      funded_txo_sum: (before['chain_stats'] as { funded_txo_sum: number }).funded_txo_sum + 49_000,
    })
    expect(((await json(`/address/${own.address!}/txs`)) as unknown as readonly { txid: string }[])[0]).toMatchObject({
      txid: spend.getId(),
    })
  })

  it('refuses what is spent already, tampered with, or no transaction', async () => {
    await devnet.fund(own.address!, 30_000)
    const coin = await coinOf(own.address!)
    const tampered = pay(coin, 29_000n)
    tampered.outs[0]!.value -= 5n
    const refused = await post(tampered.toHex())
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/mandatory-script-verify/)
    expect((await post(pay(coin, 29_000n).toHex())).status).toBe(200)
    expect((await post(pay(coin, 28_000n).toHex())).status).toBe(400)
    expect(await (await post('nonsense')).text()).toMatch(/decode failed/)
    expect((await get('/address/nobody')).status).toBe(400)
    expect((await get(`/tx/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await get('/else')).status).toBe(404)
  })

  it('verifies taproot spends by key, which bcoin would let anyone make', async () => {
    await devnet.fund(taproot.address, 40_000)
    const coin = await coinOf(taproot.address)
    const spend = (secret: Uint8Array): string => {
      const transaction = new Transaction()
      transaction.version = 2
      transaction.addInput(Buffer.from(coin.txid, 'hex').reverse(), coin.vout)
      transaction.addOutput(own.output!, 39_000n)
      const message = transaction.hashForWitnessV1(0, [taproot.script], [BigInt(coin.value)], 0)
      transaction.setWitness(0, [schnorr.sign(message, secret)])
      return transaction.toHex()
    }
    const wrong = await post(spend(key))
    expect(await wrong.text()).toMatch(/Invalid Schnorr signature/)
    expect(await (await post(spend(tweaked))).text()).toMatch(/^[0-9a-f]{64}$/)
  })

  it('refuses taproot spends that it cannot verify', async () => {
    await devnet.fund(taproot.address, 40_000)
    const coin = await coinOf(taproot.address)
    const transaction = new Transaction()
    transaction.addInput(Buffer.from(coin.txid, 'hex').reverse(), coin.vout)
    transaction.addOutput(own.output!, 39_000n)
    expect(await (await post(transaction.toHex())).text()).toMatch(/empty witness/)
    transaction.setWitness(0, [Uint8Array.of(0x51), new Uint8Array(33).fill(0xc0)])
    expect(await (await post(transaction.toHex())).text()).toMatch(/by script are not supported/)
  })

  it('estimates fees, and answers pages of any origin', async () => {
    const answer = await get('/fee-estimates')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ '1': 5, '6': 2 })
    expect((await fetch(`${devnet.url}/tx`, { method: 'OPTIONS' })).status).toBe(204)
  })

  it('keeps what is sent in the mempool when it is told to, until blocks are mined', async () => {
    const slow = await startBitcoin({ mining: 'manual' })
    await slow.fund(own.address!, 20_000)
    const spend = pay(await coinOf(own.address!, slow), 19_000n)
    expect((await post(spend.toHex(), slow)).status).toBe(200)
    expect(await (await post(spend.toHex(), slow)).text()).toMatch(/already-known/)
    expect(await json(`/tx/${spend.getId()}/status`, slow)).toEqual({ confirmed: false })
    expect((await json(`/address/${other}`, slow))['mempool_stats']).toMatchObject({
      funded_txo_sum: 19_000,
      tx_count: 1,
    })
    expect(await (await get(`/address/${own.address!}/utxo`, slow)).json()).toEqual([])
    await slow.mine(2)
    expect(await json(`/tx/${spend.getId()}/status`, slow)).toMatchObject({ confirmed: true, block_height: 452 })
    await slow.stop()
    await slow.stop()
    await expect(get('/blocks/tip/height', slow)).rejects.toThrow()
  })

  it('ends by its signal, and refuses options that are none', async () => {
    await expect(startBitcoin({ signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    await expect(startBitcoin({ mining: 'never' as never })).rejects.toMatchObject({
      code: 'devnet-bitcoin/invalidOptions',
    })
    const port = Number(new URL(devnet.url).port)
    await expect(startBitcoin({ port })).rejects.toMatchObject({ code: 'devnet-bitcoin/portTaken' })
    await expect(devnet.fund('nobody', 1000)).rejects.toMatchObject({ code: 'devnet-bitcoin/invalidAddress' })
    await expect(devnet.fund(other, 10n ** 14n)).rejects.toMatchObject({ code: 'devnet-bitcoin/notEnough' })
  })
})
