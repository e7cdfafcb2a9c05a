import { Transfers, type TransferAction } from '@portico/core'
import { numberToHex, parseEther, type Address, type Hex } from 'viem'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, reverting } from './contracts.js'
import { asked, changing, withDevnet } from './devnet.js'
import { failure } from './site.js'

const { chain, connected, nodeThatLies } = withDevnet()
const receiver: Address = '0x000000000000000000000000000000000000bEEF'
const contract: Address = '0x00000000000000000000000000000000000c0de5'
const pay = (amount: bigint, to: string = receiver): TransferAction => ({ type: 'native', to, amount })
const balance = (address: Address = receiver) => chain().getBalance({ address })

let before: bigint
beforeEach(async () => {
  await chain().setAutomine(true)
  before = await balance()
})

describe('sending', () => {
  it('moves the amount on the chain, and is final when the block is [7.34]', async () => {
    const { send, site, account, wallet } = await connected()
    const own = await balance(wallet.accounts[0])
    const amount = parseEther('1.5')
    const { fee } = await site.modal.transfers.estimate({ account, action: pay(amount) })
    const sent = await send(pay(amount))
    expect(sent).toMatchObject({
      status: 'confirmed',
      walletBroadcasts: true,
      hash: expect.stringMatching(/^0x/) as string,
    })
    expect(await balance()).toBe(before + amount)
    const cost = own - amount - (await balance(wallet.accounts[0]))
    expect([sent.fee, cost > 0n, cost <= fee]).toEqual([cost, true, true])
  })
  it('of native currency has empty data, and names its network [7.35]', async () => {
    const { send, wallet } = await connected()
    const { hash } = await send(pay(7n))
    const { input, value, to } = await chain().getTransaction({ hash: hash as Hex })
    expect([input, value, to]).toEqual(['0x', 7n, receiver.toLowerCase()])
    const request = wallet.requests.find(({ method }) => method === 'eth_sendTransaction')
    expect(request).toMatchObject({
      params: [{ data: '0x', value: '0x7', chainId: '0x7a69', from: wallet.accounts[0] }],
    })
  })
  it('is included until the block is final', async () => {
    const { site, account, until, lookAgain, finish } = await connected()
    const { id } = site.modal.transfers.send({ account, action: pay(1n) })
    await until(id, 'included')
    await chain().mine({ blocks: 1 })
    expect((await lookAgain(id)).status).toBe('included')
    expect((await finish(id)).status).toBe('confirmed')
  })
  it('brings the wallet to the network the money is on first', async () => {
    const { send, wallet } = await connected()
    wallet.setChain(5)
    expect(await send(pay(1n))).toMatchObject({ status: 'confirmed' })
    expect(wallet.chainId).toBe(31_337)
  })
  it('says that a transaction was reverted, and what it cost', async () => {
    await chain().setCode({ address: contract, bytecode: '0x' })
    const { send } = await connected(
      changing({ gas: '0x186a0' }, () => chain().setCode({ address: contract, bytecode: reverting })),
    )
    const sent = await send(pay(1n, contract))
    expect(sent.status).toBe('reverted')
    expect(sent.fee).toBeGreaterThan(0n)
    await chain().setCode({ address: contract, bytecode: '0x' })
  })
  it('that the visitor refuses moves nothing, and is told as refused [8.31]', async () => {
    const { send, wallet } = await connected()
    wallet.behave('refuse')
    expect(await send(pay(1n))).toMatchObject({ status: 'rejected' })
    expect(await balance()).toBe(before)
  })
})

describe('what cannot be sent is refused before the wallet is asked', () => {
  it.each(['vitalik.eth', '0x12', `${receiver}0`])('to %j [5.16]', async (to) => {
    const { send, wallet } = await connected()
    expect(await send(pay(1n, to))).toMatchObject({ status: 'failed', problem: { code: 'evm/invalidAddress' } })
    expect(asked(wallet)).toBe(0)
  })
  it.each([
    '0x0000000000000000000000000000000000000000',
    '0x000000000000000000000000000000000000dEaD',
    '0xdEAD000000000000000042069420694206942069',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    '0x0000000000000000000000000000000000000001',
    '0x0000000000000000000000000000000000000011',
    '0x0000000000000000000000000000000000000100',
  ])('to %s, whose key nobody has (M9)', async (to) => {
    const { send, site, account, wallet } = await connected()
    const refusal = { code: 'evm/unspendableReceiver', context: { address: to } }
    expect(await failure(site.modal.transfers.estimate({ account, action: pay(1n, to) }))).toMatchObject(refusal)
    expect(await send(pay(1n, to), { maxFee: 10n ** 18n })).toMatchObject({
      status: 'failed',
      problem: { code: refusal.code },
    })
    expect(asked(wallet)).toBe(0)
  })
  it.each([0n, -1n, 2n ** 256n])('an amount of %s, also past the pipeline (M12)', async (amount) => {
    const { site, account, wallet } = await connected()
    const { sign } = site.modal.capability(Transfers).for('eip155')!
    const order = { account, action: pay(amount), maxFee: 10n ** 18n, display: {} }
    const steps = { signal: new AbortController().signal, prepared: () => {} }
    expect(await failure(sign(order, steps))).toMatchObject({ code: 'evm/invalidAmount' })
    expect(asked(wallet)).toBe(0)
  })
  it('more than the account has, of amount and fee', async () => {
    const { send, site, account, wallet } = await connected()
    const own = await balance(wallet.accounts[0])
    for (const amount of [own + 1n, own])
      expect(await send(pay(amount))).toMatchObject({ status: 'failed', problem: { code: 'evm/notEnough' } })
    const { fee } = await site.modal.transfers.estimate({ account, action: pay(1n) })
    expect(fee).toBeGreaterThan(0n)
    expect(asked(wallet)).toBe(0)
  })
  it('to a contract that reverts', async () => {
    await chain().setCode({ address: contract, bytecode: reverting })
    const { site, account } = await connected()
    expect(await failure(site.modal.transfers.estimate({ account, action: pay(1n, contract) }))).toMatchObject({
      code: 'evm/rpcFailed',
      context: { chain: 'Devnet', problem: expect.stringMatching(/revert/i) as string },
    })
  })
  it('from an account that the wallet does not show any more', async () => {
    const { send, wallet } = await connected()
    wallet.misbehave('changesSilently')
    wallet.setAccounts([wallet.accounts[1]!])
    expect(await send(pay(1n))).toMatchObject({ status: 'failed', problem: { code: 'evm/notConnected' } })
    expect(asked(wallet)).toBe(0)
  })
})

describe('the fee', () => {
  it.each([
    ['gas price of 2^96', 'eth_gasPrice', numberToHex(2n ** 96n)],
    ['gas of 10^12', 'eth_estimateGas', numberToHex(10n ** 12n)],
    ['gas price that makes it 6 ether', 'eth_gasPrice', numberToHex((6n * 10n ** 18n) / 21_000n + 1n)],
  ])('of a node that answers a %s is an error (M8)', async (_what, method, result) => {
    const node = await nodeThatLies((request, reply) => (request.method === method ? { result } : reply))
    const { site, account, send, wallet } = await connected({ node })
    expect(await failure(site.modal.transfers.estimate({ account, action: pay(1n) }))).toMatchObject({
      code: 'evm/implausibleFee',
      context: { network: 'Devnet' },
    })
    expect(await send(pay(1n), { maxFee: 10n ** 40n })).toMatchObject({ problem: { code: 'evm/implausibleFee' } })
    expect(asked(wallet)).toBe(0)
  })
  it('may rise by a fifth after it was shown, not more (M8)', async () => {
    let percent = 100n
    const node = await nodeThatLies((request, reply) =>
      request.method === 'eth_gasPrice'
        ? { result: numberToHex((BigInt(reply.result as Hex) * percent) / 100n) }
        : reply,
    )
    const { site, account, send, wallet } = await connected({ node })
    const { fee } = await site.modal.transfers.estimate({ account, action: pay(1n) })
    percent = 150n
    expect(await send(pay(1n), { maxFee: fee })).toMatchObject({
      status: 'failed',
      problem: { code: 'core/feeTooHigh' },
    })
    expect(asked(wallet)).toBe(0)
    percent = 110n
    expect(await send(pay(1n), { maxFee: fee })).toMatchObject({ status: 'confirmed' })
  })
  it('has what a rollup charges for the chain below it', async () => {
    const { site, account } = await connected()
    const estimate = () => site.modal.transfers.estimate({ account, action: pay(1n) })
    const plain = await estimate()
    const oracle = '0x420000000000000000000000000000000000000F'
    await chain().setCode({ address: oracle, bytecode: answering((10n ** 16n).toString(16).padStart(64, '0')) })
    const rollup = await estimate()
    await chain().setCode({ address: oracle, bytecode: '0x' })
    expect(rollup.fee - plain.fee).toBeGreaterThan(10n ** 16n)
  })
})
