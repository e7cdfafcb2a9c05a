import { startBitcoin, type BitcoinDevnet } from '@portico/devnet-bitcoin'
import {
  createBitcoinTestWallet,
  type BitcoinAddressKind,
  type BitcoinTestWalletOptions,
} from '@portico/testing/bitcoin'
import type { Transfer } from '@portico/core'
import { createLyingProxy } from '@portico/testing/transfers'
import { address as addresses, Psbt, Transaction } from 'bitcoinjs-lib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  coinsOf,
  createKey,
  createRelayWallet,
  finalize,
  post,
  signWith,
  type Change,
  type Key,
  type KeyKind,
  type RelayWalletOptions,
} from './relayWallet.js'
import { alteredNode, esplora, send, transactionOf } from './sending.js'
import { failure, regtest, regtestId, withPage, type Site } from './site.js'

const { open, page } = withPage()
let devnet: BitcoinDevnet
beforeAll(async () => void (devnet = await startBitcoin({ mining: 'manual' })))
afterAll(() => devnet.stop())
const nodes: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

/** The x coordinate of the curve's generator. */
const receiverKey = [...Buffer.from('79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798', 'hex')]
const receiver = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
type Account = `${string}:${string}:${string}`

/** Passes on what it does not change. */
async function node(alter: (path: string, body: string) => string = (_path, body) => body) {
  const started = await alteredNode(devnet.url, alter)
  nodes.push(started)
  return started
}
/** A wallet on the page. */
async function connected(options: BitcoinTestWalletOptions = {}): Promise<{
  readonly wallet: ReturnType<typeof createBitcoinTestWallet>
  readonly site: Site
  readonly account: Account
  readonly address: string
}> {
  const privateKeys = [Buffer.from(createKey().privateKey).toString('hex')]
  const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet.url, privateKeys, ...options })
  wallet.appear(page())
  const site = open({ networks: [regtest(devnet.url)] })
  await site.connect(options.speaks === 'unisat' ? 'bitcoin:UniSat' : 'bitcoin:Meadow')
  const address = site.account().address!
  return { wallet, site, address, account: `${regtestId}:${address}` }
}
/** A wallet behind a relay with 90 000 sat, that does what the test says. */
async function relayed(
  options: Partial<RelayWalletOptions> & { readonly kind?: KeyKind } = {},
  nodeUrl: string = devnet.url,
): Promise<{
  readonly wallet: ReturnType<typeof createRelayWallet>
  readonly site: Site
  readonly key: Key
  readonly account: Account
}> {
  const key = createKey(options.kind)
  await devnet.fund(key.address, 90_000n)
  const wallet = createRelayWallet({ key, nodeUrl: devnet.url, ...options })
  const site = open({ networks: [regtest(nodeUrl)] })
  await site.connectRelay(wallet)
  return { wallet, site, key, account: wallet.account as Account }
}
const native = async (site: Site, address: string): Promise<bigint> =>
  (await site.need('balances').native(`${regtestId}:${address}`)).amount

describe('a transfer that is built here', () => {
  it.each<BitcoinAddressKind>(['p2pkh', 'p2sh', 'p2wpkh', 'p2tr'])(
    'spends coins of %s, returns the change, and costs what was estimated',
    async (kind) => {
      const { site, wallet, account, address } = await connected({ kind })
      await devnet.fund(address, 60_000n)
      await devnet.fund(address, 50_000n)
      const before = await native(site, receiver)
      const action = { type: 'native', to: receiver, amount: 70_000n } as const
      const { fee } = await site.modal.transfers.estimate({ account, action })
      const sending = send(site, account, receiver, 70_000n, { maxFee: fee })
      const pending = await sending.untilKnown()
      expect(pending).toMatchObject({ walletBroadcasts: false, hash: expect.stringMatching(/^[\da-f]{64}$/) as string })
      expect(await native(site, receiver)).toBe(before + 70_000n)
      expect(await native(site, address)).toBe(110_000n - 70_000n - fee)
      await devnet.mine()
      expect(await sending.until()).toMatchObject({ status: 'confirmed', fee, hash: pending.hash })
      // The wallet signs and does not send: its id and its node are not relied upon.
      expect(wallet.requests.map(({ method }) => method)).not.toContain('sendTransfer')
    },
  )

  it('pays at least what nodes ask per byte, and not much more', async () => {
    const { site, account } = await relayed()
    const { hash } = await send(site, account, receiver, 20_000n).untilKnown()
    const sent = await transactionOf(devnet.url, hash!)
    const rate = sent.fee / (sent.weight / 4)
    expect(rate).toBeGreaterThanOrEqual(3)
    expect(rate).toBeLessThan(3.2)
  })

  it.each(['sats', 'leather', 'unisat', 'okx'] as const)(
    'is signed as a PSBT by wallets that could send by themselves: %s',
    async (speaks) => {
      const names = { leather: 'Leather', unisat: 'UniSat', okx: 'OKX Wallet', sats: 'Meadow' }
      const privateKeys = [Buffer.from(createKey().privateKey).toString('hex')]
      const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet.url, privateKeys, speaks })
      wallet.appear(page())
      const site = open({ networks: [regtest(devnet.url)] })
      await site.connect(`bitcoin:${names[speaks]}`)
      const address = site.account().address!
      await devnet.fund(address, 90_000n)
      const sending = send(site, `${regtestId}:${address}`, receiver.toUpperCase(), 20_000n)
      expect((await sending.untilKnown()).walletBroadcasts).toBe(false)
      await devnet.mine()
      expect((await sending.until()).status).toBe('confirmed')
      expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['connect', 'signPsbt'])
    },
  )

  it('is never made from an ordinals account', async () => {
    const { site, wallet } = await connected()
    const { allAccounts } = site.modal.store.get(site.connections.account('bip122'))
    const ordinal = allAccounts.find(({ type }) => type === 'ordinal')!
    await devnet.fund(ordinal.address, 90_000n)
    const transfer = await send(site, `${regtestId}:${ordinal.address}`, receiver, 1000n).until()
    expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/notSpendable' } })
    expect(wallet.requests.filter(({ asked }) => asked).map(({ method }) => method)).toEqual(['connect'])
  })
})

describe('before the wallet is asked', () => {
  it('it is said what is missing', async () => {
    const key = createKey()
    const wallet = createRelayWallet({ key, nodeUrl: devnet.url })
    const site = open({ networks: [regtest(devnet.url)] })
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
    await devnet.fund(key.address, 10_000n)
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

const elsewhere = createKey()
const kinds: readonly KeyKind[] = ['p2pkh', 'p2wpkh', 'p2tr']

describe('what the wallet signed', () => {
  it.each(kinds)('is put into the transaction that was built here, also out of a finalized PSBT: %s', async (kind) => {
    const { site, account } = await relayed({ kind, answer: (signed) => ({ psbt: finalize(signed).toBase64() }) })
    const sending = send(site, account, receiver, 20_000n)
    await sending.untilKnown()
    await devnet.mine()
    const transfer = await sending.until()
    expect(transfer.status).toBe('confirmed')
    const sent = Transaction.fromHex(await (await fetch(`${devnet.url}/tx/${transfer.hash}/hex`)).text())
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
    if (what !== 'a lock time') await post(devnet.url, signed!)
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
    await devnet.mine()
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

  it.each([
    ['nothing', (): unknown => undefined],
    ['no PSBT', (): unknown => ({ psbt: Buffer.from('70736274ff0100', 'hex').toString('base64') })],
    ['an unsigned one', (signed: Psbt): unknown => ({ psbt: withoutSignatures(signed) })],
  ])('is an unusable answer if it is %s', async (_what, answer) => {
    const { url, posted } = await node()
    const { site, account } = await relayed({ answer }, url)
    const transfer = await send(site, account, receiver, 20_000n).until()
    expect(transfer).toMatchObject({ status: 'failed', problem: { code: 'bitcoin/badAnswer' } })
    expect(posted).toEqual([])
  })
})
function withoutSignatures(signed: Psbt): string {
  for (const input of signed.data.inputs) delete input.partialSig
  return signed.toBase64()
}

/** A proxy to the node, to which it does not pass what is handed over until it is told to. */
async function deafProxy() {
  const proxy = await createLyingProxy(devnet.url, esplora)
  proxy.fault = (kind) => (kind === 'broadcast' ? { takes: 'never', says: 'nothing' } : undefined)
  nodes.push(proxy)
  return proxy
}
/** Another transaction of the same coins, as the wallet makes it without this page. */
async function postInstead(key: Key, transfer: Transfer, to: Uint8Array, fee: bigint): Promise<string> {
  const [hash = '', index] = String(transfer.anchor!['inputs']).split(':')
  const psbt = new Psbt()
    .addInput({ hash, index: Number(index), witnessUtxo: { script: key.script, value: 90_000n } })
    .addOutput({ script: to, value: 20_000n })
    .addOutput({ script: key.script, value: 70_000n - fee })
  return post(devnet.url, finalize(signWith(psbt, key)).extractTransaction(true).toHex())
}
const inputsOf = async (hash: string): Promise<readonly string[]> =>
  (await transactionOf(devnet.url, hash)).vin.map(({ txid, vout }) => `${txid}:${vout}`)
const receiverScript = Uint8Array.from(Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'))

describe('coins of a transfer that may still arrive', () => {
  it('are spent first by a second transfer, so that one of them only can arrive: the first one is replaced', async () => {
    const proxy = await deafProxy()
    const { site, account, key } = await relayed({}, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    await first.until('broadcast')
    // The largest coin would be another one now.
    await devnet.fund(key.address, 200_000n)
    proxy.fault = () => undefined
    const second = send(site, account, receiver, 20_000n, { evenIfOpen: [first.id] })
    const { hash } = await second.untilKnown()
    expect(hash).not.toBe(first.now().hash)
    expect(await inputsOf(hash!)).toEqual(String(first.now().anchor!['inputs']).split(' '))
    await devnet.mine()
    expect(await second.until()).toMatchObject({ status: 'confirmed', hash })
    // Though it pays the same, it is not the first one.
    expect(await first.until()).toMatchObject({ status: 'replaced', replacedBy: hash })
  })

  it('are spent first after a refusal, too', async () => {
    const proxy = await deafProxy()
    proxy.fault = (kind) =>
      kind === 'broadcast' ? { takes: 'never', says: { refusal: 'min relay fee not met, 100 < 300' } } : undefined
    const { site, account, key } = await relayed({}, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    expect(await first.until()).toMatchObject({
      status: 'refused',
      problem: { code: 'bitcoin/rpcFailed', message: 'A node of Regtest refused: min relay fee not met, 100 < 300' },
    })
    await devnet.fund(key.address, 200_000n)
    proxy.fault = () => undefined
    const { hash } = await send(site, account, receiver, 30_000n).untilKnown()
    expect(await inputsOf(hash!)).toContain(first.now().anchor!['inputs'])
  })

  it('may have paid the same with a higher fee (BIP-125): that is the transfer', async () => {
    const proxy = await deafProxy()
    const { site, account, key } = await relayed({}, proxy.url)
    const sending = send(site, account, receiver, 20_000n)
    const signed = await sending.until('broadcast')
    const hash = await postInstead(key, signed, receiverScript, 5000n)
    expect(hash).not.toBe(signed.hash)
    await devnet.mine()
    expect(await sending.until()).toMatchObject({ status: 'confirmed', hash, fee: 5000n })
  })

  it('may be spent by something else: the transfer is replaced once that is in a block', async () => {
    const proxy = await deafProxy()
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
    await devnet.mine()
    expect(await sending.until()).toMatchObject({ status: 'replaced', replacedBy: hash })
  })
})

describe('a transfer that is cancelled', () => {
  it('while the wallet only signs it, is thrown away', async () => {
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
    expect((await sending.until()).status).toBe('cancelled')
    expect(posted).toEqual([])
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
    await expect.poll(() => coinsOf(devnet.url, other.key)).toMatchObject([{ value: 69_600 }])
    await other.site.modal.transfers.cancel(sending.id)
    expect(sending.now().status).toBe('withdrawing')
    approve()
    await sending.untilKnown()
    await devnet.mine()
    expect((await built.until()).status).toBe('confirmed')
    expect((await sending.until()).status).toBe('confirmed')
  })
})

describe('a transfer that the wallet sends', () => {
  const methods = ['sendTransfer']

  it('is made by wallets that cannot sign a PSBT, from the account that was asked for', async () => {
    const privateKeys = [createKey(), createKey()].map(({ privateKey }) => Buffer.from(privateKey).toString('hex'))
    const wallet = createBitcoinTestWallet({ name: 'Meadow', nodeUrl: devnet.url, privateKeys, speaks: 'unisat' })
    wallet.appear(page())
    delete (page() as unknown as { readonly unisat: { signPsbt?: unknown } }).unisat.signPsbt
    const site = open({ networks: [regtest(devnet.url)] })
    await site.connect('bitcoin:UniSat')
    const account = `${regtestId}:${site.account().address!}` as const
    await devnet.fund(wallet.accounts[0]!, 90_000n)
    const sending = send(site, account, receiver, 20_000n, { maxFee: 2000n })
    expect(await sending.untilKnown()).toMatchObject({ walletBroadcasts: true })
    await devnet.mine()
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
      const { site, account, wallet } = await relayed({ methods })
      wallet.request = async () => {
        throw error
      }
      expect(await send(site, account, receiver, 20_000n).until('lost')).toMatchObject({ status })
    }
  })

  it.each([
    ['its answer is lost', () => Promise.reject(Object.assign(new Error('Request expired'), { code: -32603 }))],
    ['it answers nothing of use', () => ({ txid: 'banana' })],
  ])('is found by the coins there were, if %s', async (_what, sent) => {
    const { site, account, key } = await relayed({ methods, sent })
    const sending = send(site, account, receiver, 20_000n)
    expect((await sending.until('lost')).status).toBe('lost')
    await devnet.mine()
    const transfer = await sending.until()
    expect(transfer).toMatchObject({ status: 'confirmed', fee: 400n })
    expect((await coinsOf(devnet.url, key))[0]!.txid).toBe(transfer.hash)
  })

  it('is not an earlier one, though the wallet says so', async () => {
    let earlier: string | undefined
    const proxy = await createLyingProxy(devnet.url, esplora)
    nodes.push(proxy)
    const { site, account, wallet } = await relayed({ methods, sent: () => earlier && { txid: earlier } }, proxy.url)
    const first = send(site, account, receiver, 20_000n)
    await first.untilKnown()
    await devnet.mine()
    earlier = (await first.until()).hash
    // It sends, and answers the earlier id.
    const second = send(site, account, receiver, 20_000n)
    await second.untilKnown()
    await devnet.mine()
    const transfer = await second.until()
    expect(transfer.status).toBe('confirmed')
    expect(transfer.hash).not.toBe(earlier)
    // It sends nothing, and answers the earlier id.
    wallet.request = async () => ({ txid: earlier })
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
    const { site, account, wallet, key } = await relayed({
      methods: [...methods, 'getAccountAddresses'],
      change: ({ outputs }) => void (outputs[1]!.script = change.script),
    })
    const { request } = wallet
    wallet.request = async (asked) =>
      asked.method === 'getAccountAddresses'
        ? [key, change].map(({ address }) => ({ address, intention: 'payment' }))
        : request(asked)
    const sending = send(site, account, receiver, 20_000n)
    await sending.untilKnown()
    await devnet.mine()
    expect((await sending.until()).status).toBe('confirmed')
  })
})

describe('`sendTransfer` of the provider', () => {
  it('answers the id that was computed here, whatever becomes of the node’s answer', async () => {
    const proxy = await createLyingProxy(devnet.url, esplora)
    nodes.push(proxy)
    const { site } = await relayed({}, proxy.url)
    proxy.fault = (kind) => (kind === 'broadcast' ? { takes: 'once', says: 'nothing' } : undefined)
    const txid = await site.provider.sendTransfer({ recipient: receiver, amount: 20_000n })
    expect(await transactionOf(devnet.url, txid)).toMatchObject({ vout: [{ value: 20_000 }, {}] })
  })
  it('throws what a node refuses, and what the wallet changed', async () => {
    const proxy = await deafProxy()
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
