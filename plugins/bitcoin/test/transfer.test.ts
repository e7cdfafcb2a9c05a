import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import {
  createBitcoinTestWallet,
  type BitcoinAddressKind,
  type BitcoinTestWalletOptions,
} from '@portico/testing/bitcoin'
import { Psbt } from 'bitcoinjs-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, regtest, regtestId, withPage, type Site } from './site.js'

const { open, page } = withPage()
let devnet: BitcoinDevnet
beforeAll(async () => void (devnet = await startBitcoin({ mining: 'manual' })))
afterAll(() => devnet.stop())

const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
let keys = 1
/** A key of one test only. */
const freshKey = (): string => (keys++).toString(16).padStart(64, 'a')

async function connected(options: BitcoinTestWalletOptions = {}): Promise<{
  readonly wallet: ReturnType<typeof createBitcoinTestWallet>
  readonly site: Site
  readonly account: `${string}:${string}:${string}`
  readonly address: string
}> {
  const wallet = createBitcoinTestWallet({
    name: 'Meadow',
    nodeUrl: devnet.url,
    privateKeys: [freshKey()],
    ...options,
  })
  wallet.appear(page())
  const site = open({ networks: [regtest(devnet.url)] })
  await site.connect(options.speaks === 'unisat' ? 'bitcoin:UniSat' : 'bitcoin:Meadow')
  const address = site.account().address!
  return { wallet, site, address, account: `${regtestId}:${address}` }
}
const elsewhere = Uint8Array.of(0x51, 0x20, ...new Uint8Array(32).fill(2))
/** Another transfer of the same coins. */
function paying(script: Uint8Array, { data, txInputs }: Psbt, amount: bigint = 70_000n): Psbt {
  const psbt = new Psbt()
  for (const [at, { hash, index, sequence }] of txInputs.entries())
    psbt.addInput({ hash, index, sequence: sequence!, witnessUtxo: data.inputs[at]!.witnessUtxo! })
  return psbt
    .addOutput({ script, value: amount })
    .addOutput({ script: data.inputs[0]!.witnessUtxo!.script, value: 89_000n - amount })
}
const native = async (site: Site, address: string): Promise<bigint> =>
  (await site.need('balances').native(`${regtestId}:${address}`)).amount

describe('a transfer that is built here', () => {
  it.each<BitcoinAddressKind>(['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'])(
    'spends coins of %s, returns the change, and costs what was estimated',
    async (kind) => {
      const { site, account, address } = await connected({ kind })
      await devnet.fund(address, 60_000n)
      await devnet.fund(address, 50_000n)
      const before = await native(site, receiver)
      const transfers = site.need('transfers')
      const transfer = { from: account, to: receiver, amount: 70_000n }
      const { fee } = await transfers.estimate(transfer)
      const { hash } = await transfers.send(transfer)
      expect(await native(site, receiver)).toBe(before + 70_000n)
      expect(await native(site, address)).toBe(110_000n - 70_000n - fee)
      const waiting = transfers.wait({ hash, account })
      await devnet.mine()
      expect(await waiting).toBe('success')
    },
  )

  it('pays at least what nodes ask per byte, and not much more', async () => {
    const { site, account, address } = await connected()
    await devnet.fund(address, 100_000n)
    const { hash } = await site.need('transfers').send({ from: account, to: receiver, amount: 20_000n })
    const sent = (await (await fetch(`${devnet.url}/tx/${hash}`)).json()) as { fee: number; weight: number }
    const rate = sent.fee / (sent.weight / 4)
    expect(rate).toBeGreaterThanOrEqual(3)
    expect(rate).toBeLessThan(3.2)
  })

  it('says what is missing, without asking the wallet', async () => {
    const { site, wallet, account, address } = await connected()
    const transfers = site.need('transfers')
    expect(await failure(transfers.send({ from: account, to: receiver, amount: 10_000n }))).toMatchObject({
      code: 'bitcoin/notEnough',
    })
    await devnet.fund(address, 10_000n)
    expect(await failure(transfers.send({ from: account, to: receiver, amount: 10_000n }))).toMatchObject({
      code: 'bitcoin/notEnough',
      context: { available: 10_000n },
    })
    expect(await failure(transfers.send({ from: account, to: receiver, amount: 293n }))).toMatchObject({
      code: 'bitcoin/amountTooSmall',
      context: { minimum: 294n },
    })
    const mistyped = [`${receiver.slice(0, -1)}1`, 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8s']
    for (const to of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ...mistyped, 'nobody', ''])
      expect(await failure(transfers.send({ from: account, to, amount: 1000n }))).toMatchObject({
        code: 'bitcoin/invalidAddress',
      })
    expect(wallet.requests.filter(({ method }) => method === 'signPsbt')).toEqual([])
  })

  it('is never made from an ordinals account', async () => {
    const { site, wallet } = await connected()
    const { allAccounts } = site.modal.store.get(site.connections.account('bip122'))
    const ordinal = allAccounts.find(({ type }) => type === 'ordinal')!
    const from = `${regtestId}:${ordinal.address}` as const
    expect(await failure(site.need('transfers').send({ from, to: receiver, amount: 1000n }))).toMatchObject({
      code: 'bitcoin/notSpendable',
    })
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['connect'])
  })

  it.each([
    ['what it was asked to sign, unsigned', (asked: Psbt) => asked, false],
    ['a signed transfer to another receiver', (asked: Psbt) => paying(elsewhere, asked), true],
    ['a signed transfer of another amount', (asked: Psbt) => paying(asked.txOutputs[0]!.script, asked, 10_000n), true],
  ])('is not sent when the wallet answers with %s', async (_, change, isSigned) => {
    const { site, wallet, account, address } = await connected()
    await devnet.fund(address, 90_000n)
    wallet.behave('refuse', { method: 'signPsbt', times: 1 })
    await failure(site.need('transfers').send({ from: account, to: receiver, amount: 70_000n }))
    const { psbt } = wallet.requests.find(({ method }) => method === 'signPsbt')!.params as { psbt: Uint8Array }
    const other = change(Psbt.fromBuffer(psbt)).toBase64()
    const signInputs = [{ index: 0, address }]
    const answer = isSigned ? (await site.provider.signPsbt({ psbt: other, signInputs })).psbt! : other
    wallet.behave({ answer: Psbt.fromBase64(answer).toBuffer() }, { method: 'signPsbt' })
    expect(await failure(site.need('transfers').send({ from: account, to: receiver, amount: 70_000n }))).toMatchObject({
      code: 'bitcoin/badAnswer',
    })
    expect(await native(site, address)).toBe(90_000n)
    // Nothing else was wrong with it: the network would have taken it.
    if (isSigned) {
      const body = Psbt.fromBase64(answer).finalizeAllInputs().extractTransaction().toHex()
      expect(await fetch(`${devnet.url}/tx`, { method: 'POST', body })).toMatchObject({ status: 200 })
    }
  })

  it('is refused by the node when another key signed it', async () => {
    const { site, wallet, account, address } = await connected({ kind: 'p2tr' })
    await devnet.fund(address, 90_000n)
    wallet.misbehave('signsWithAnotherKey')
    expect(await failure(site.need('transfers').send({ from: account, to: receiver, amount: 70_000n }))).toMatchObject({
      code: 'bitcoin/rpcFailed',
      message: expect.stringContaining('Invalid Schnorr signature') as string,
    })
  })

  it('is waited for until the signal', async () => {
    const { site, account, address } = await connected()
    await devnet.fund(address, 90_000n)
    const { hash } = await site.need('transfers').send({ from: account, to: receiver, amount: 20_000n })
    const leaving = new AbortController()
    const waiting = failure(site.need('transfers').wait({ hash, account, signal: leaving.signal }))
    setTimeout(() => leaving.abort(), 100)
    expect(await waiting).toMatchObject({ name: 'AbortError' })
  })
})

describe('a transfer that the wallet makes', () => {
  it('is requested by its own method', async () => {
    const { site, wallet, account, address } = await connected({ speaks: 'sats' })
    await devnet.fund(address, 90_000n)
    const before = await native(site, receiver)
    await site.need('transfers').send({ from: account, to: receiver.toUpperCase(), amount: 20_000n })
    expect(await native(site, receiver)).toBe(before + 20_000n)
    expect(wallet.requests.map(({ method }) => method)).toEqual(['connect', 'read', 'sendTransfer'])
  })

  it.each(['sats', 'unisat'] as const)(
    'is not made from another account than the requested one: %s',
    async (speaks) => {
      const { site, wallet, account } = await connected({ speaks, privateKeys: [freshKey(), freshKey()] })
      wallet.misbehave('changesSilently')
      wallet.selectAccount(wallet.accounts[1]!)
      expect(
        await failure(site.need('transfers').send({ from: account, to: receiver, amount: 20_000n })),
      ).toMatchObject({
        code: 'bitcoin/accountChanged',
      })
      expect(wallet.requests.some(({ method }) => method === 'sendTransfer')).toBe(false)
    },
  )

  it('needs a transaction id as the answer', async () => {
    const { site, wallet, account } = await connected({ speaks: 'sats' })
    wallet.behave('garbage', { method: 'sendTransfer' })
    expect(await failure(site.need('transfers').send({ from: account, to: receiver, amount: 20_000n }))).toMatchObject({
      code: 'bitcoin/badAnswer',
    })
  })
})
