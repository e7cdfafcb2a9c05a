import type { EstimatedAction, TransferAction } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { fromBase64 } from '../src/runtime/bytes.js'
import { readMessage } from '../src/runtime/transfers/readMessage.js'
import { readTokenMove } from '../src/runtime/transfers/readTokenMove.js'
import { readWire } from '../src/runtime/wireTransaction.js'
import { associatedAccount } from '../src/runtime/web3.js'
import { anybody, createModelSolana, fee, pay, systemProgram, tokenProgram, type ModelSolana } from './modelSolana.js'

const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const details = expect.any(String) as string
const [mint, receiver] = [anybody(), anybody()]
let model: ModelSolana
beforeEach(async () => {
  model = await createModelSolana()
})
const estimate = (action: EstimatedAction, signal?: AbortSignal) =>
  model.transfers.estimate({ account: model.account, action }, signal)
const mintOf = (owner: string, decimals: unknown, type = 'mint') => ({
  owner,
  data: { parsed: { type, info: { decimals, supply: '1000' } } },
})
const token = (amount: bigint, to = receiver, decimals = 6): Extract<TransferAction, { readonly type: 'token' }> => ({
  type: 'token',
  token: mint,
  decimals,
  to,
  amount,
})
const tokenAccount = (pubkey: string, amount: string) => ({
  pubkey,
  account: { data: { parsed: { info: { mint, tokenAmount: { amount, decimals: 6 } } } } },
})
function giveTokens(...amounts: readonly string[]): readonly string[] {
  const accounts = amounts.map((amount) => tokenAccount(anybody(), amount))
  model.answers['getTokenAccountsByOwner'] = { value: accounts }
  model.accounts.set(mint, mintOf(tokenProgram, 6))
  return accounts.map(({ pubkey }) => pubkey)
}
/** What the node was given to try. */
function tried() {
  const [transaction, config] = model.paramsOf('simulateTransaction').at(-1)!
  const wire = readWire(fromBase64(transaction as string)!)!
  return { message: readMessage(wire.message)!, config }
}

describe('the most', () => {
  it('of SOL is the balance less the fee: the account may end with nothing', async () => {
    const most = { type: 'native', to: receiver, amount: 'max' } as const
    model.answers['getBalance'] = { value: 1_000_000 }
    expect(await estimate(most)).toEqual({ fee, amount: 1_000_000n - fee })
    model.answers['getFeeForMessage'] = { value: 7000 }
    expect(await estimate(most)).toEqual({ fee: 7000n, amount: 993_000n })
    // What was tried last is what is sent.
    expect(tried().message.instructions.at(-1)!.data.slice(4)).toEqual(
      new Uint8Array(new BigUint64Array([993_000n]).buffer),
    )
    model.answers['getBalance'] = { value: 7000 }
    expect(await estimate(most)).toEqual({ fee: 7000n, amount: 0n })
  })
  it('of a token is what is in all accounts of it', async () => {
    giveTokens('5', '7')
    const most = { ...token(1n), amount: 'max' } as const
    expect(await estimate(most)).toMatchObject({ amount: 12n })
    giveTokens()
    expect(await estimate(most)).toEqual({ fee: 0n, amount: 0n })
  })
})

describe('SOL', () => {
  it('is moved from the payer to the receiver, in a transaction that a node has tried', async () => {
    expect(await estimate(pay(258n, receiver))).toEqual({ fee })
    const { message, config } = tried()
    expect(message).toMatchObject({ signatures: 1, payer: model.address })
    expect(message.instructions.at(-1)).toEqual({
      program: systemProgram,
      accounts: [model.address, receiver],
      data: Uint8Array.of(2, 0, 0, 0, 2, 1, 0, 0, 0, 0, 0, 0),
    })
    expect(config).toEqual({
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
    })
    expect(model.paramsOf('getLatestBlockhash')).toEqual([[{ commitment: 'confirmed' }]])
    expect(model.paramsOf('getFeeForMessage')).toEqual([[expect.any(String), { commitment: 'confirmed' }]])
  })
  it('makes no two equal transactions', async () => {
    const data = new Set<string>()
    for (let times = 0; times < 10; times++) {
      await estimate(pay(1n, receiver))
      data.add(tried().message.instructions[0]!.data.join())
    }
    expect(data.size).toBe(10)
  })
  it.each([
    [0n, false],
    [-1n, false],
    [1n, true],
    [2n ** 64n - 1n, true],
    [2n ** 64n, false],
  ])('in an amount of %d can be sent: %s', async (amount, isPossible) => {
    const fees = estimate(pay(amount))
    if (isPossible) await expect(fees).resolves.toEqual({ fee })
    else await expect(fees).rejects.toMatchObject({ code: 'solana/invalidAmount', context: { amount }, details })
  })
  it('goes to an address', async () => {
    await expect(estimate(pay(1n, 'somebody'))).rejects.toMatchObject({
      code: 'solana/invalidAddress',
      context: { address: 'somebody' },
      details,
    })
  })
  it('does not go with calls, which only other chains have', async () => {
    await expect(estimate({ type: 'calls', calls: [{ to: '0x' }] })).rejects.toMatchObject({
      code: 'solana/notSupported',
      context: { wallet: 'Solana', method: 'calls' },
    })
  })
  it('is estimated until the signal', async () => {
    await expect(estimate(pay(1n), AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
    expect(model.asked).toEqual([])
    const left = new AbortController()
    model.answers['getLatestBlockhash'] = () => left.abort(new Error('gone'))
    await expect(estimate(pay(1n), left.signal)).rejects.toThrow('gone')
  })
})

describe('a receiver', () => {
  const code = 'solana/cannotReceive'
  it('that has no account yet, or one of the system program, can be paid', async () => {
    model.accounts.set(receiver, { owner: systemProgram })
    expect(await estimate(pay(1n, receiver))).toEqual({ fee })
    const config = { encoding: 'base64', commitment: 'confirmed', dataSlice: { offset: 0, length: 0 } }
    expect(model.paramsOf('getAccountInfo')).toEqual([[receiver, config]])
  })
  it.each([
    '1nc1nerator11111111111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
  ])('%s belongs to the network', async (to) => {
    const refusal = { code, context: { address: to }, details: expect.stringContaining('network') as string }
    await expect(estimate(pay(1n, to))).rejects.toMatchObject(refusal)
    expect(model.paramsOf('getAccountInfo')).toEqual([])
  })
  it.each([
    ['is a program', { owner: systemProgram, executable: true }, /address of a program/],
    ['is a token', { owner: tokenProgram }, /is a token/],
    ['is a token of the second program', { owner: token2022 }, /is a token/],
    ['belongs to a program', { owner: mint }, new RegExp(`belongs to the program ${mint}`)],
  ] as const)('that %s cannot be paid', async (_, account, why) => {
    model.accounts.set(receiver, account)
    await expect(estimate(pay(1n, receiver))).rejects.toMatchObject({
      code,
      details: expect.stringMatching(why) as string,
    })
  })
  it('that belongs to a program may own tokens, and is no token', async () => {
    giveTokens('5')
    model.accounts.set(receiver, { owner: mint })
    expect((await estimate(token(5n))).fee).toBeGreaterThan(fee)
    model.accounts.set(receiver, { owner: tokenProgram })
    await expect(estimate(token(5n))).rejects.toMatchObject({ code })
  })
})

describe('a token', () => {
  const rent = 2_039_280n
  it('is moved to the receiver’s own account of it, which is made and paid for', async () => {
    const [source] = giveTokens('7')
    expect(await estimate(token(5n))).toEqual({ fee: fee + rent + 5000n })
    const target = associatedAccount(receiver, mint, tokenProgram)
    const { message, config } = tried()
    expect(message.instructions.at(-1)).toEqual({
      program: tokenProgram,
      accounts: [source, mint, target, model.address],
      data: Uint8Array.of(12, 5, 0, 0, 0, 0, 0, 0, 0, 6),
    })
    expect(message.instructions).toHaveLength(4)
    expect(config).toMatchObject({ accounts: { encoding: 'base64', addresses: [target] } })
    expect(model.paramsOf('getTokenAccountsByOwner')).toEqual([
      [model.address, { mint }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
    ])
    expect(model.paramsOf('getAccountInfo')).toContainEqual([mint, { encoding: 'jsonParsed', commitment: 'confirmed' }])
  })
  it('needs no rent where the receiver has an account of it', async () => {
    giveTokens('7')
    model.accounts.set(associatedAccount(receiver, mint, tokenProgram), { owner: tokenProgram })
    expect(await estimate(token(5n))).toEqual({ fee })
    expect(tried().message.instructions).toHaveLength(3)
    expect(tried().config).not.toHaveProperty('accounts')
  })
  it('of the second program goes to an account of that', async () => {
    const [source] = giveTokens('7')
    model.accounts.set(mint, mintOf(token2022, 6))
    await estimate(token(5n))
    const target = associatedAccount(receiver, mint, token2022)
    expect(tried().message.instructions.at(-1)).toMatchObject({
      program: token2022,
      accounts: [source, mint, target, model.address],
    })
  })
  it.each([
    [[{ lamports: 2_157_600 }], 2_157_600n],
    [[null], rent],
    [[], rent],
    [null, rent],
    [undefined, rent],
  ])('pays for the account what the node says that it needs: %j', async (accounts, expected) => {
    giveTokens('7')
    model.answers['simulateTransaction'] = { value: { err: null, accounts } }
    expect(await estimate(token(5n))).toEqual({ fee: fee + expected + 5000n })
  })
  it.each(['nothing', receiver])('is not %s, as there is no such mint', async (unknown) => {
    await expect(estimate({ ...token(5n), token: unknown })).rejects.toMatchObject({
      code: 'solana/unknownToken',
      context: { token: unknown },
      details,
    })
  })
  it.each([
    ['of another program', mintOf(systemProgram, 6)],
    ['no mint, but an account', mintOf(tokenProgram, 6, 'account')],
    ['without decimals', mintOf(tokenProgram, null)],
  ])('is not one that is %s', async (_, account) => {
    giveTokens('7')
    model.accounts.set(mint, account)
    await expect(estimate(token(5n))).rejects.toMatchObject({ code: 'solana/unknownToken' })
  })
  it('has the decimals that the visitor was shown', async () => {
    giveTokens('7')
    await expect(estimate(token(5n, receiver, 9))).rejects.toMatchObject({
      code: 'solana/decimalsDiffer',
      context: { token: mint, shown: 9, found: 6 },
      details,
    })
  })

  describe('comes from the payer’s accounts of it', () => {
    const move = (amount: bigint) => readTokenMove(model.deps, 'solana:local', model.address, token(amount), undefined)
    const sources = async (amount: bigint) => (await move(amount)).sources.map((one) => one.amount)

    it('those with most first, and no more of them than it needs', async () => {
      const [small, big, middle] = giveTokens('1', '10', '4', '0')
      expect(await move(14n)).toEqual({
        mint,
        program: tokenProgram,
        decimals: 6,
        sources: [
          { account: big, amount: 10n },
          { account: middle, amount: 4n },
        ],
        target: associatedAccount(receiver, mint, tokenProgram),
        isNew: true,
      })
      expect((await move(15n)).sources.at(-1)).toEqual({ account: small, amount: 1n })
      expect(await sources(9n)).toEqual([9n])
      expect(await sources(11n)).toEqual([10n, 1n])
    })
    it('which must have enough together', async () => {
      giveTokens('10', '4')
      await expect(move(15n)).rejects.toMatchObject({ code: 'solana/notEnough', context: { token: mint }, details })
    })
    it('without those that cannot be read', async () => {
      const [good] = giveTokens('5')
      const odd = [null, 'x', tokenAccount(anybody(), '-1'), tokenAccount(anybody(), '1.5')]
      model.answers['getTokenAccountsByOwner'] = { value: [...odd, tokenAccount(good!, '5')] }
      expect((await move(5n)).sources).toEqual([{ account: good, amount: 5n }])
    })
  })
})

describe('the fee', () => {
  it('is what the node says, up to a hundred times the usual one', async () => {
    const says = (value: unknown) => (model.answers['getFeeForMessage'] = { value })
    says(5001)
    expect(await estimate(pay(1n))).toEqual({ fee: 5001n })
    says(2_000_000)
    expect(await estimate(pay(1n))).toEqual({ fee: 2_000_000n })
    says(2_000_001)
    await expect(estimate(pay(1n))).rejects.toMatchObject({
      code: 'solana/absurdFee',
      context: { chain: 'Local', fee: 2_000_001n },
      details: expect.stringContaining('20000 lamports') as string,
    })
  })
  it('for an account is at most a hundred times the usual one too', async () => {
    giveTokens('7')
    const says = (lamports: number) =>
      (model.answers['simulateTransaction'] = { value: { err: null, accounts: [{ lamports }] } })
    says(203_928_000)
    expect((await estimate(token(5n))).fee).toBe(fee + 203_928_000n + 5000n)
    says(203_928_001)
    await expect(estimate(token(5n))).rejects.toMatchObject({
      code: 'solana/absurdFee',
      context: { fee: 203_928_001n },
    })
  })
})

describe('a transaction that a node says would fail', () => {
  const fails = (err: unknown) => (model.answers['simulateTransaction'] = { value: { err } })
  it.each(['AccountNotFound', 'InsufficientFundsForFee', { InstructionError: [2, { Custom: 1 }] }])(
    'with %j has too little SOL',
    async (err) => {
      fails(err)
      await expect(estimate(pay(1n))).rejects.toMatchObject({
        code: 'solana/notEnough',
        context: { token: 'SOL' },
        details,
      })
    },
  )
  it('in the token’s own program has too little of the token', async () => {
    giveTokens('7')
    fails({ InstructionError: [3, { Custom: 1 }] })
    await expect(estimate(token(5n))).rejects.toMatchObject({ code: 'solana/notEnough', context: { token: mint } })
    // The third makes the account: the payer has too little SOL for it.
    fails({ InstructionError: [2, { Custom: 1 }] })
    await expect(estimate(token(5n))).rejects.toMatchObject({ code: 'solana/notEnough', context: { token: 'SOL' } })
  })
  it('leaves an account with less than every one must have', async () => {
    fails({ InsufficientFundsForRent: { account_index: 0 } })
    await expect(estimate(pay(1n))).rejects.toMatchObject({
      code: 'solana/belowMinimum',
      context: { currency: 'SOL' },
      details: expect.stringContaining('0.00089 SOL') as string,
    })
  })
  it.each([
    'BlockhashNotFound',
    { InstructionError: [2, { Custom: 2 }] },
    { InstructionError: [9, 'InvalidArgument'] },
  ])('for another reason is an error of the node: %j', async (err) => {
    fails(err)
    await expect(estimate(pay(1n))).rejects.toMatchObject({
      code: 'solana/rpcFailed',
      context: { chain: 'Local', problem: JSON.stringify(err) },
    })
  })
})
