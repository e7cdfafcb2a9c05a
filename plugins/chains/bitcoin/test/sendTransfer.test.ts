import {
  createBitcoinTestWallet,
  type BitcoinAddressKind,
  type BitcoinTestWalletOptions,
} from '@portico/testing/bitcoin'
import { address as addresses, type Psbt } from 'bitcoinjs-lib'
import { describe, expect, it } from 'vitest'
import { coinsOf, createKey, createRelayWallet } from './relayWallet.js'
import { receiver, send, transactionOf, withTransfers } from './sending.js'
import { failure, regtest, regtestId, type Site } from './site.js'

const { open, page, devnet, node, relayed } = withTransfers()

/** The x coordinate of the curve's generator. */
const receiverKey = [...Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex')]

/** A wallet on the page. */
async function connected(options: BitcoinTestWalletOptions = {}): Promise<{
  readonly wallet: ReturnType<typeof createBitcoinTestWallet>
  readonly site: Site
  readonly account: `${string}:${string}:${string}`
  readonly address: string
}> {
  const privateKeys = [Buffer.from(createKey().privateKey).toString('hex')]
  const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet().url, privateKeys, ...options })
  wallet.appear(page())
  const site = open({ networks: [regtest(devnet().url)] })
  await site.connect(options.speaks === 'unisat' ? 'bitcoin:UniSat' : 'bitcoin:Meadow')
  const address = site.account().address!
  return { wallet, site, address, account: `${regtestId}:${address}` }
}
const native = async (site: Site, address: string): Promise<bigint> =>
  (await site.need('balances').native(`${regtestId}:${address}`)).amount

describe('a transfer that is built here', () => {
  it.each<BitcoinAddressKind>(['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'])(
    'spends coins of %s, returns the change, and costs what was estimated',
    async (kind) => {
      const { site, wallet, account, address } = await connected({ kind })
      await devnet().fund(address, 60_000n)
      await devnet().fund(address, 50_000n)
      const before = await native(site, receiver)
      const action = { type: 'native', to: receiver, amount: 70_000n } as const
      const { fee } = await site.modal.transfers.estimate({ account, action })
      const sending = send(site, account, receiver, 70_000n, { maxFee: fee })
      const pending = await sending.untilKnown()
      expect(pending).toMatchObject({ walletBroadcasts: false, hash: expect.stringMatching(/^[\da-f]{64}$/) as string })
      expect(await native(site, receiver)).toBe(before + 70_000n)
      expect(await native(site, address)).toBe(110_000n - 70_000n - fee)
      await devnet().mine()
      expect(await sending.until()).toMatchObject({ status: 'confirmed', fee, hash: pending.hash })
      // The wallet signs and does not send: its id and its node are not relied upon.
      expect(wallet.requests.map(({ method }) => method)).not.toContain('sendTransfer')
    },
  )

  it('pays at least what nodes ask per byte, and not much more', async () => {
    const { site, account } = await relayed()
    const { hash } = await send(site, account, receiver, 20_000n).untilKnown()
    const sent = await transactionOf(devnet().url, hash!)
    const rate = sent.fee / (sent.weight / 4)
    expect(rate).toBeGreaterThanOrEqual(3)
    expect(rate).toBeLessThan(3.2)
  })

  it.each(['sats', 'leather', 'unisat', 'okx'] as const)(
    'is signed as a PSBT by wallets that could send by themselves: %s',
    async (speaks) => {
      const names = { leather: 'Leather', unisat: 'UniSat', okx: 'OKX Wallet', sats: 'Meadow' }
      const privateKeys = [Buffer.from(createKey().privateKey).toString('hex')]
      const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet().url, privateKeys, speaks })
      wallet.appear(page())
      const site = open({ networks: [regtest(devnet().url)] })
      await site.connect(`bitcoin:${names[speaks]}`)
      const address = site.account().address!
      await devnet().fund(address, 90_000n)
      const sending = send(site, `${regtestId}:${address}`, receiver.toUpperCase(), 20_000n)
      expect((await sending.untilKnown()).walletBroadcasts).toBe(false)
      await devnet().mine()
      expect((await sending.until()).status).toBe('confirmed')
      expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['connect', 'signPsbt'])
    },
  )

  it('is never made from an ordinals account', async () => {
    const { site, wallet } = await connected()
    const { allAccounts } = site.modal.store.get(site.connections.account('bip122'))
    const ordinal = allAccounts.find(({ type }) => type === 'ordinal')!
    await devnet().fund(ordinal.address, 90_000n)
    const transfer = await send(site, `${regtestId}:${ordinal.address}`, receiver, 1000n).until()
    expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/notSpendable' } })
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['connect'])
  })
})

describe('the most that an account can send', () => {
  it.each([1, 2, 50, 200])(
    'is all of it less the fee, in one transaction: %i coins',
    async (count) => {
      const key = createKey()
      for (let index = 0; index < count; index += 1) await devnet().fund(key.address, 2000n + BigInt(index))
      const wallet = createRelayWallet({ key, nodeUrl: devnet().url })
      const site = open({ networks: [regtest(devnet().url)] })
      await site.connectRelay(wallet)
      const { account } = wallet
      const to = createKey().address
      const { transfers } = site.modal
      const { fee, amount = 0n } = await transfers.estimate({ account, action: { type: 'native', to, amount: 'max' } })
      const funded = (await coinsOf(devnet().url, key)).reduce((sum, { value }) => sum + BigInt(value), 0n)
      expect(amount + fee).toBe(funded)
      const more = await send(site, account, to, amount + 1n, { maxFee: fee }).until()
      expect(more).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/notEnough' } })
      const sending = send(site, account, to, amount, { maxFee: fee })
      // Two hundred signatures take their time.
      await expect.poll(() => sending.now().isKnown, { timeout: 60_000 }).toBe(true)
      const { hash } = sending.now()
      expect(await transactionOf(devnet().url, hash!)).toMatchObject({ vout: [{ value: Number(amount) }] })
      await devnet().mine()
      expect(await sending.until()).toMatchObject({ status: 'confirmed', fee })
      expect(await coinsOf(devnet().url, key)).toEqual([])
    },
    120_000,
  )
})

describe('before the wallet is asked', () => {
  it('it is said what is missing', async () => {
    const key = createKey()
    const wallet = createRelayWallet({ key, nodeUrl: devnet().url })
    const site = open({ networks: [regtest(devnet().url)] })
    await site.connectRelay(wallet)
    const refused = async (amount: bigint, to: string = receiver): Promise<unknown> => {
      const estimated = await failure(
        site.modal.transfers.estimate({ account: wallet.account, action: { type: 'native', to, amount } }),
      )
      const sent = await send(site, wallet.account, to, amount, { maxFee: 1_000_000n }).until()
      expect(sent).toMatchObject({ status: 'failed', problem: { code: (estimated as { code: string }).code } })
      return estimated
    }
    expect(await refused(10_000n)).toMatchObject({ code: 'bitcoin/notEnough' })
    await devnet().fund(key.address, 10_000n)
    expect(await refused(10_000n)).toMatchObject({ code: 'bitcoin/notEnough', context: { available: 10_000n } })
    expect(await refused(293n)).toMatchObject({ code: 'bitcoin/amountTooSmall', context: { minimum: 294n } })
    for (const amount of [2_100_000_000_000_001n, 2n ** 64n + 1000n, 2n ** 256n - 1n])
      expect(await refused(amount)).toMatchObject({ code: 'bitcoin/invalidAmount', context: { amount } })
    const mistyped = [`${receiver.slice(0, -1)}1`, 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8s']
    for (const to of ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', ...mistyped, 'nobody'])
      expect(await refused(1000n, to)).toMatchObject({ code: 'bitcoin/invalidAddress' })
    expect(wallet.requests).toEqual([])
  })

  const segwit = (version: number, bytes: readonly number[]): string =>
    addresses.toBech32(Uint8Array.from(bytes), version, 'bcrt')
  const zeros = Array<number>(32).fill(0)
  const receivers: readonly (readonly [what: string, to: string, code: string])[] = [
    ['of zeros, P2WPKH', segwit(0, zeros.slice(12)), 'unspendable'],
    ['of zeros, P2WSH', segwit(0, zeros), 'unspendable'],
    ['of zeros, P2PKH', 'mfWxJ45yp2SFn7UciZyNpvDKrzbhyfKrY8', 'unspendable'],
    ['a taproot key that is no point of the curve', segwit(1, [...zeros.slice(1), 5]), 'unspendable'],
    // BIP-350: they have no rules yet, so that anyone could spend. Pay to anchor is made for anyone.
    ...[2, 3, 15, 16].map(
      (version) => [`of version ${version}`, segwit(version, receiverKey), 'invalidAddress'] as const,
    ),
    ['pay to anchor', segwit(1, [0x4e, 0x73]), 'invalidAddress'],
  ]
  it.each(receivers)('a receiver is refused that nobody, or anybody, can spend from: %s', async (_what, to, code) => {
    const { site, wallet, account } = await relayed()
    const asked = { account, action: { type: 'native', to, amount: 1000n } } as const
    expect(await failure(site.modal.transfers.estimate(asked))).toMatchObject({ code: `bitcoin/${code}` })
    expect(await send(site, account, to, 1000n, { maxFee: 5000n }).until()).toMatchObject({ status: 'failed' })
    expect(wallet.requests).toEqual([])
  })

  it('a fee that rose since it was confirmed is not paid', async () => {
    let rate = 3
    const { url } = await node((path, body) => (path === '/fee-estimates' ? JSON.stringify({ 3: rate }) : body))
    const { site, wallet, account } = await relayed({}, url)
    const action = { type: 'native', to: receiver, amount: 20_000n } as const
    const { fee } = await site.modal.transfers.estimate({ account, action })
    rate = 300
    const transfer = await send(site, account, receiver, 20_000n, { maxFee: fee }).until()
    expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'core/feeTooHigh' } })
    expect(wallet.requests).toEqual([])
  })

  it('a rate that no network ever had is an error of the node', async () => {
    for (const rate of ['2001', '1e9', '1e400']) {
      const { url } = await node((path, body) => (path === '/fee-estimates' ? `{"3":${rate}}` : body))
      const { site, wallet, account } = await relayed({}, url)
      const action = { type: 'native', to: receiver, amount: 20_000n } as const
      expect(await failure(site.modal.transfers.estimate({ account, action }))).toMatchObject({
        code: 'bitcoin/implausibleFee',
      })
      const transfer = await send(site, account, receiver, 20_000n, { maxFee: 10n ** 12n }).until()
      expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/implausibleFee' } })
      expect(wallet.requests).toEqual([])
    }
  })

  it('a P2PKH coin is worth what its transaction says, or the difference would go to the miner', async () => {
    const { url } = await node((path, body) => (path.endsWith('/utxo') ? body.replaceAll('90000', '30000') : body))
    const { site, wallet, account } = await relayed({ kind: 'p2pkh' }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/badAnswer' } })
    expect(wallet.requests).toEqual([])
  })
})

describe('a transfer that is cancelled', () => {
  it('while a wallet behind a relay signs it, is not sent from here: whether the wallet sends it is looked for', async () => {
    const { url, posted } = await node()
    let approve = (): void => {}
    const answer = (psbt: Psbt): Promise<unknown> =>
      new Promise((resolve) => (approve = () => resolve({ psbt: psbt.toBase64() })))
    const { site, account, wallet } = await relayed({ answer }, url)
    const sending = send(site, account, receiver, 20_000n)
    await expect.poll(() => wallet.requests.length).toBe(1)
    await site.modal.transfers.cancel(sending.id)
    expect(sending.now().status).toBe('withdrawing')
    approve()
    const transfer = await sending.until('lost')
    expect([transfer.status, transfer.hash]).toEqual(['lost', undefined])
    expect(posted).toEqual([])
  })
  it('while a wallet signs it whose interface cannot send, is thrown away', async () => {
    const { site, wallet, account, address } = await connected({ speaks: 'unisat' })
    await devnet().fund(address, 60_000n)
    wallet.behave('stall')
    const sending = send(site, account, receiver, 20_000n)
    await expect.poll(() => sending.now().status).toBe('asking')
    await site.modal.transfers.cancel(sending.id)
    wallet.approve()
    expect((await sending.until()).status).toBe('cancelled')
  })

  it('while a node takes it, or the wallet sends it, arrives all the same', async () => {
    const { site, account } = await relayed()
    const built = send(site, account, receiver, 20_000n)
    await built.untilKnown()
    await site.modal.transfers.cancel(built.id)
    let approve = (): void => {}
    const sent = (): Promise<unknown> => new Promise((resolve) => (approve = () => resolve(undefined)))
    const other = await relayed({ methods: ['sendTransfer'], sent })
    const sending = send(other.site, other.account, receiver, 20_000n)
    await expect.poll(() => coinsOf(devnet().url, other.key)).toMatchObject([{ value: 69_600 }])
    await other.site.modal.transfers.cancel(sending.id)
    expect(sending.now().status).toBe('withdrawing')
    approve()
    await sending.untilKnown()
    await devnet().mine()
    expect((await built.until()).status).toBe('confirmed')
    expect((await sending.until()).status).toBe('confirmed')
  })
})
