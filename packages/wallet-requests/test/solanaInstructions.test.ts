import {
  Authorized,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  VoteAuthorizationLayout,
  VoteProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { read, refusedWith } from './asked.js'
import { drawn } from './drawn.js'
import {
  account,
  askFor,
  call,
  mint,
  own,
  pay,
  sol,
  stranger,
  token2022,
  tokenFrom,
  tokenProgram,
  tokenTo,
  u64,
} from './solanaRequests.js'

const me = own.publicKey
const token = (data: readonly number[], ...keys: readonly PublicKey[]) => call(tokenProgram, data, ...keys)
const newer = (data: readonly number[], ...keys: readonly PublicKey[]) => call(token2022, data, ...keys)
const loader = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111')
const loader4 = new PublicKey('LoaderV411111111111111111111111111111111111')
const stakeAccount = tokenFrom
const authorized = (staker: PublicKey, withdrawer: PublicKey) =>
  StakeProgram.initialize({
    stakePubkey: stakeAccount,
    authorized: new Authorized(staker, withdrawer),
    lockup: Lockup.default,
  })
const stakeAuthority = (power: 'Staker' | 'Withdrawer'): TransactionInstruction => {
  const stakeAuthorizationType = StakeAuthorizationLayout[power]
  const [made] = StakeProgram.authorize({
    stakePubkey: stakeAccount,
    authorizedPubkey: me,
    newAuthorizedPubkey: stranger,
    stakeAuthorizationType,
  }).instructions
  if (!made) throw new Error('web3.js makes one')
  return made
}
const first = (made: { readonly instructions: readonly TransactionInstruction[] }): TransactionInstruction => {
  const [instruction] = made.instructions
  if (!instruction) throw new Error('web3.js makes one')
  return instruction
}

/** Each with the title of what it shows, and the class. */
const instructions: readonly (readonly [string, TransactionInstruction, string, 'R1' | 'R2'])[] = [
  // SPL Token and Token-2022.
  ['Approve', token([4, ...u64(1)], tokenFrom, stranger, me), 'Allow spending', 'R2'],
  ['ApproveChecked', token([13, ...u64(1), 6], tokenFrom, mint, stranger, me), 'Allow spending', 'R2'],
  ['Approve of Token-2022', newer([4, ...u64(1)], tokenFrom, stranger, me), 'Allow spending', 'R2'],
  ['CloseAccount to another', token([9], tokenFrom, stranger, me), 'Close a token account', 'R2'],
  ['CloseAccount to the own account', token([9], tokenFrom, me, me), 'Close a token account', 'R1'],
  ['Revoke', token([5], tokenFrom, me), 'End an allowance', 'R1'],
  ['Burn', token([8, ...u64(1)], tokenFrom, mint, me), 'Destroy tokens', 'R2'],
  ['BurnChecked', token([15, ...u64(1), 6], tokenFrom, mint, me), 'Destroy tokens', 'R2'],
  ['MintTo', token([7, ...u64(1)], mint, tokenTo, me), 'Make tokens', 'R2'],
  ['SyncNative', token([17], tokenFrom), 'Wrap SOL', 'R1'],
  ['FreezeAccount', token([10], tokenFrom, mint, me), 'Freeze a token account', 'R1'],
  ['SetAuthority of a mint', token([6, 0, 1, ...stranger.toBytes()], mint, me), 'Hand over a power', 'R2'],
  ['SetAuthority to no one', token([6, 1, 0], mint, me), 'Hand over a power', 'R2'],
  ['SetAuthority by another', token([6, 2, 1, ...me.toBytes()], tokenFrom, stranger), 'Hand over a power', 'R2'],
  ['SetAuthority of permanent delegate', newer([6, 8, 1, ...stranger.toBytes()], mint, me), 'Hand over a power', 'R2'],
  [
    'InitializeAccount3 for the own account',
    token([18, ...me.toBytes()], tokenFrom, mint),
    'Open a token account',
    'R1',
  ],
  ['InitializeAccount3 for another', token([18, ...stranger.toBytes()], tokenFrom, mint), 'Open a token account', 'R2'],
  ['InitializeAccount for another', token([1], tokenFrom, mint, stranger, stranger), 'Open a token account', 'R2'],
  ['InitializeMint2 of the own account', token([20, 6, ...me.toBytes(), 0], mint), 'Set up a new token', 'R1'],
  [
    'InitializeMint2 with a foreign freezer',
    token([20, 6, ...me.toBytes(), 1, ...stranger.toBytes()], mint),
    'Set up a new token',
    'R2',
  ],
  ['WithdrawExcessLamports', newer([38], tokenFrom, stranger, me), 'Take what is left on an account', 'R2'],
  ['CpiGuard on', newer([34, 0], tokenFrom, me), 'Protect a token account', 'R1'],
  ['CpiGuard off', newer([34, 1], tokenFrom, me), 'Take a protection away', 'R2'],
  ['MemoTransfer off', newer([30, 1], tokenFrom, me), 'Take a protection away', 'R2'],
  ['PermanentDelegate', newer([35, ...stranger.toBytes()], mint), 'Set up a token or token account', 'R2'],
  ['TransferHook', newer([36, 1, ...stranger.toBytes()], mint, me), 'Set up a token or token account', 'R2'],
  ['TransferFee of another kind', newer([26, 5, 1, 0, ...u64(1)], mint, me), 'Set up a token or token account', 'R2'],
  ['ConfidentialTransfer', newer([27, 7], tokenFrom, me), 'Set up a token or token account', 'R2'],
  ['Batch', token([255, 3, 9, 3, ...u64(1)], tokenFrom, tokenTo, me), 'Unknown instruction', 'R2'],
  ['a token instruction with a byte more', token([5, 0], tokenFrom, me), 'Unknown instruction', 'R2'],
  // The system program.
  [
    'a durable nonce',
    SystemProgram.nonceAdvance({ noncePubkey: tokenFrom, authorizedPubkey: me }),
    'Does not expire',
    'R2',
  ],
  [
    'AuthorizeNonceAccount',
    SystemProgram.nonceAuthorize({ noncePubkey: tokenFrom, authorizedPubkey: me, newAuthorizedPubkey: stranger }),
    'Hand over a nonce account',
    'R2',
  ],
  [
    'WithdrawNonceAccount',
    SystemProgram.nonceWithdraw({ noncePubkey: tokenFrom, authorizedPubkey: me, toPubkey: stranger, lamports: 5 }),
    'Withdraw from a nonce account',
    'R2',
  ],
  [
    'CreateAccount',
    SystemProgram.createAccount({
      fromPubkey: me,
      newAccountPubkey: tokenTo,
      lamports: 1,
      space: 0,
      programId: stranger,
    }),
    'Create an account',
    'R1',
  ],
  [
    'CreateAccountWithSeed',
    SystemProgram.createAccountWithSeed({
      fromPubkey: me,
      newAccountPubkey: tokenTo,
      basePubkey: me,
      seed: 'seed',
      lamports: 1,
      space: 0,
      programId: stranger,
    }),
    'Create an account',
    'R1',
  ],
  [
    'Assign of another account',
    SystemProgram.assign({ accountPubkey: tokenTo, programId: stranger }),
    'Change an account',
    'R2',
  ],
  [
    'TransferWithSeed',
    SystemProgram.transfer({
      fromPubkey: tokenFrom,
      basePubkey: me,
      seed: 's',
      programId: stranger,
      toPubkey: stranger,
      lamports: 1,
    }),
    'Unknown instruction',
    'R2',
  ],
  // Stakes.
  ['Initialize of a stake', authorized(me, me), 'Prepare a stake', 'R1'],
  ['Initialize for a foreign withdrawer', authorized(me, stranger), 'Prepare a stake', 'R2'],
  ['Initialize for a foreign staker', authorized(stranger, me), 'Prepare a stake', 'R2'],
  [
    'Initialize with a lock',
    StakeProgram.initialize({
      stakePubkey: stakeAccount,
      authorized: new Authorized(me, me),
      lockup: new Lockup(1, 0, stranger),
    }),
    'Prepare a stake',
    'R2',
  ],
  [
    'Delegate',
    first(StakeProgram.delegate({ stakePubkey: stakeAccount, authorizedPubkey: me, votePubkey: tokenTo })),
    'Stake',
    'R1',
  ],
  [
    'Deactivate',
    first(StakeProgram.deactivate({ stakePubkey: stakeAccount, authorizedPubkey: me })),
    'End a stake',
    'R1',
  ],
  [
    'Withdraw to the own account',
    first(StakeProgram.withdraw({ stakePubkey: stakeAccount, authorizedPubkey: me, toPubkey: me, lamports: 7 })),
    'Take out a stake',
    'R1',
  ],
  [
    'Withdraw to another',
    first(StakeProgram.withdraw({ stakePubkey: stakeAccount, authorizedPubkey: me, toPubkey: stranger, lamports: 7 })),
    'Take out a stake',
    'R2',
  ],
  [
    'Merge',
    first(StakeProgram.merge({ stakePubkey: stakeAccount, sourceStakePubKey: tokenTo, authorizedPubkey: me })),
    'Join two stakes',
    'R1',
  ],
  ['Authorize of a staker', stakeAuthority('Staker'), 'Hand over a stake', 'R2'],
  ['Authorize of a withdrawer', stakeAuthority('Withdrawer'), 'Hand over a stake', 'R2'],
  [
    'AuthorizeWithSeed',
    first(
      StakeProgram.authorizeWithSeed({
        stakePubkey: stakeAccount,
        authorityBase: me,
        authoritySeed: 's',
        authorityOwner: stranger,
        newAuthorizedPubkey: stranger,
        stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
      }),
    ),
    'Hand over a stake',
    'R2',
  ],
  [
    'AuthorizeChecked',
    call(StakeProgram.programId, [10, 0, 0, 0, 1, 0, 0, 0], stakeAccount, stranger, me, stranger),
    'Hand over a stake',
    'R2',
  ],
  ['SetLockup', call(StakeProgram.programId, [6, 0, 0, 0, 1], stakeAccount, me), 'Lock a stake', 'R2'],
  [
    'an unknown instruction of stakes',
    call(StakeProgram.programId, [17, 0, 0, 0, ...u64(1)], stakeAccount, stranger, me),
    'Unknown instruction',
    'R2',
  ],
  // Validators.
  [
    'Authorize of a vote account',
    first(
      VoteProgram.authorize({
        votePubkey: tokenFrom,
        authorizedPubkey: me,
        newAuthorizedPubkey: stranger,
        voteAuthorizationType: VoteAuthorizationLayout.Withdrawer,
      }),
    ),
    'Change a validator',
    'R2',
  ],
  [
    'Withdraw of a vote account',
    first(
      VoteProgram.withdraw({ votePubkey: tokenFrom, authorizedWithdrawerPubkey: me, lamports: 5, toPubkey: stranger }),
    ),
    'Change a validator',
    'R2',
  ],
  // Programs.
  ['SetAuthority of a program', call(loader, [4, 0, 0, 0], tokenFrom, me, stranger), 'Hand over a program', 'R2'],
  [
    'SetAuthorityChecked of a program',
    call(loader, [7, 0, 0, 0], tokenFrom, me, stranger),
    'Hand over a program',
    'R2',
  ],
  ['Upgrade of a program', call(loader, [3, 0, 0, 0], tokenFrom, tokenTo, mint, me), 'Change a program', 'R2'],
  ['TransferAuthority of loader v4', call(loader4, [5, 0, 0, 0], tokenFrom, me, stranger), 'Hand over a program', 'R2'],
  ['another program', call(stranger, [1]), 'Unknown instruction', 'R2'],
]

describe('instructions of Solana', () => {
  it.each(instructions)('%s', (_, instruction, title, risk) => {
    for (const request of [askFor(instruction), askFor(pay(1), instruction, pay(2))]) {
      const { description } = read(request, sol)
      expect(description.risk).toBe(risk)
      const shown = drawn(description)
      expect(shown).toContain(title)
      if (risk === 'R2') {
        expect(description.confirm).toBeDefined()
        expect(description.warnings.length).toBeGreaterThan(0)
      }
    }
  })

  it('show who gets power, and what an amount is', () => {
    const shown = (instruction: TransactionInstruction): string => drawn(read(askFor(instruction), sol).description)
    expect(shown(token([6, 0, 1, ...stranger.toBytes()], mint, me))).toContain(`New holder | ${stranger.toBase58()}`)
    expect(shown(token([6, 1, 0], mint, me))).toContain('No one, for good')
    expect(shown(stakeAuthority('Withdrawer'))).toContain('To take it out')
    expect(shown(stakeAuthority('Staker'))).toContain('To choose who it is lent to')
    expect(shown(token([13, ...u64(1_500_000), 6], tokenFrom, mint, stranger, me))).toContain(
      'May spend, up to | 1.5 DUSD',
    )
    expect(shown(token([4, ...u64(15)], tokenFrom, stranger, me))).toContain('May spend, up to | 15 units')
    expect(shown(newer([26, 1, ...u64(2_000_000), 6, ...u64(10_000)], tokenFrom, mint, tokenTo, me))).toContain(
      '0.01 DUSD',
    )
    // The decimals of the instruction go before those that a node told: the program compares them.
    expect(shown(token([12, ...u64(2_500_000), 3], tokenFrom, mint, tokenTo, me))).toContain('2500 DUSD')
  })

  it.each([
    ['Assign of the own account', SystemProgram.assign({ accountPubkey: me, programId: stranger })],
    ['Allocate of the own account', SystemProgram.allocate({ accountPubkey: me, space: 8 })],
    [
      'AssignWithSeed with the own base',
      SystemProgram.assign({ accountPubkey: tokenTo, basePubkey: me, seed: 's', programId: stranger }),
    ],
    [
      'CreateAccount of the own account',
      SystemProgram.createAccount({
        fromPubkey: stranger,
        newAccountPubkey: me,
        lamports: 1,
        space: 0,
        programId: stranger,
      }),
    ],
    [
      'CreateAccountAllowPrefund of the own account',
      call(SystemProgram.programId, [13, 0, 0, 0, ...u64(0), ...u64(0), ...stranger.toBytes()], me),
    ],
    ['SetAuthority of an own token account', token([6, 2, 1, ...stranger.toBytes()], tokenFrom, me)],
    ['SetAuthority of an own token account of Token-2022', newer([6, 2, 1, ...stranger.toBytes()], tokenFrom, me)],
    ['SetAuthority to close an own token account', token([6, 3, 1, ...stranger.toBytes()], tokenFrom, me)],
    ['SetAuthority that cannot be read', token([6, 2, 7], tokenFrom, me)],
  ])('%s, hidden among payments, is refused', (_, instruction) => {
    expect(refusedWith(askFor(pay(1), instruction, pay(2)), sol)).toBe('embedded/dangerousTransaction')
  })

  it('of a new account with more than its deposit are class R2, but where it is made for the visitor', () => {
    const create = (programId: PublicKey, lamports = 5_000_000_000): TransactionInstruction =>
      SystemProgram.createAccount({ fromPubkey: me, newAccountPubkey: tokenTo, lamports, space: 165, programId })
    const risk = (...made: readonly TransactionInstruction[]) => read(askFor(...made), sol).description.risk
    expect(risk(create(tokenProgram, 2_039_280))).toBe('R1')
    expect(risk(create(tokenProgram))).toBe('R2')
    expect(risk(create(tokenProgram), token([18, ...me.toBytes()], tokenTo, mint))).toBe('R1')
    expect(risk(create(tokenProgram), token([18, ...me.toBytes()], tokenFrom, mint))).toBe('R2')
    expect(risk(create(tokenProgram), token([18, ...stranger.toBytes()], tokenTo, mint))).toBe('R2')
    expect(risk(create(tokenProgram), token([1], tokenTo, mint, me, stranger))).toBe('R1')
    const stake = (withdrawer: PublicKey): TransactionInstruction =>
      StakeProgram.initialize({
        stakePubkey: tokenTo,
        authorized: new Authorized(me, withdrawer),
        lockup: Lockup.default,
      })
    expect(risk(create(StakeProgram.programId), stake(me))).toBe('R1')
    expect(risk(create(StakeProgram.programId), stake(stranger))).toBe('R2')
    const shared = read(askFor(create(StakeProgram.programId), stake(stranger)), sol).description
    expect(shared.warnings.map(({ text }) => text.key)).toEqual(['createAccountText', 'stakeOfOtherText'])
    const nonce = SystemProgram.createNonceAccount({
      fromPubkey: me,
      noncePubkey: tokenTo,
      authorizedPubkey: me,
      lamports: 50_000_000,
    })
    expect(risk(...nonce.instructions)).toBe('R1')
    expect(drawn(read(askFor(create(stranger)), sol).description)).toContain('You pay | 5 SOL')
  })

  it('take the own account as closer of an own token account', () => {
    const request = askFor(token([6, 3, 1, ...me.toBytes()], tokenFrom, me))
    expect(read(request, sol).description.risk).toBe('R2')
    expect(account).toBe(me.toBase58())
  })
})
