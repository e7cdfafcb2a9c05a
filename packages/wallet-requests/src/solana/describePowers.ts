import { base58 } from '@scure/base'
import type { Text } from '../Description.js'
import {
  addressField,
  native,
  plain,
  programs,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionFinding,
} from './Instruction.js'

const stake = {
  initialize: 0,
  authorize: 1,
  delegate: 2,
  split: 3,
  withdraw: 4,
  deactivate: 5,
  setLockup: 6,
  merge: 7,
  authorizeWithSeed: 8,
  initializeChecked: 9,
  authorizeChecked: 10,
  authorizeCheckedWithSeed: 11,
  setLockupChecked: 12,
} as const

/** Instructions of the stake program; undefined for those that are not known to the letter. */
export function describeStake(instruction: Instruction, given: InstructionContext): InstructionFinding | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const [first, second, third, fourth] = accounts
  const account = addressField({ key: 'stakeAccount' }, first)
  const only = (title: Text, size: number): InstructionFinding | undefined =>
    data.length === size ? plain(title, [account]) : undefined
  const kind = Number(readNumber(data, 0, 4))
  switch (kind) {
    case stake.initialize:
      // Two keys, and a lock: a time, an epoch and its custodian.
      if (data.length !== 116) return undefined
      return describeMaking(
        first,
        base58.encode(data.slice(4, 36)),
        base58.encode(data.slice(36, 68)),
        data.slice(68, 84).some((byte) => byte !== 0),
        given,
      )
    case stake.initializeChecked:
      return data.length === 4 ? describeMaking(first, third, fourth, false, given) : undefined
    case stake.authorize:
      if (data.length !== 40) return undefined
      return describeHandover(first, base58.encode(data.slice(4, 36)), Number(readNumber(data, 36, 4)))
    case stake.authorizeChecked:
      return data.length === 8 ? describeHandover(first, fourth, Number(readNumber(data, 4, 4))) : undefined
    case stake.authorizeWithSeed:
      if (data.length < 40) return undefined
      return describeHandover(first, base58.encode(data.slice(4, 36)), Number(readNumber(data, 36, 4)))
    case stake.authorizeCheckedWithSeed:
      return data.length < 8 ? undefined : describeHandover(first, fourth, Number(readNumber(data, 4, 4)))
    case stake.delegate:
      if (data.length !== 4) return undefined
      return plain({ key: 'delegateStake' }, [account, addressField({ key: 'delegateTo' }, second)])
    case stake.split:
      if (data.length !== 12) return undefined
      return plain({ key: 'splitStake' }, [
        account,
        { label: { key: 'amount' }, value: native(readNumber(data, 4, 8), given) },
        addressField({ key: 'to' }, second),
      ])
    case stake.withdraw: {
      if (data.length !== 12) return undefined
      const fields = [
        account,
        { label: { key: 'amount' }, value: native(readNumber(data, 4, 8), given) } as const,
        addressField({ key: 'to' }, second),
      ]
      if (second === given.account) return plain({ key: 'withdrawStake' }, fields)
      return risky({ key: 'withdrawStake' }, fields, { key: 'checkReceiver' })
    }
    case stake.deactivate:
      return only({ key: 'endStake' }, 4)
    case stake.merge:
      if (data.length !== 4) return undefined
      return plain({ key: 'mergeStake' }, [account, addressField({ key: 'from' }, second)])
    case stake.setLockup:
    case stake.setLockupChecked:
      return risky({ key: 'lockStake' }, [account], { key: 'lockStakeText' })
    default:
      return undefined
  }
}

function describeMaking(
  account: string | undefined,
  staker: string | undefined,
  withdrawer: string | undefined,
  isLocked: boolean,
  given: InstructionContext,
): InstructionFinding {
  const fields = [
    addressField({ key: 'stakeAccount' }, account),
    addressField({ key: 'maySteer' }, staker),
    addressField({ key: 'mayWithdraw' }, withdrawer),
  ]
  const title = { key: 'prepareStake' } as const
  if (isLocked) return risky(title, fields, { key: 'lockStakeText' })
  if (staker === given.account && withdrawer === given.account) return plain(title, fields)
  return risky(title, fields, { key: 'stakeOfOtherText' })
}

function describeHandover(account: string | undefined, holder: string | undefined, power: number): InstructionFinding {
  const fields = [
    addressField({ key: 'stakeAccount' }, account),
    {
      label: { key: 'stakePower' },
      value: { type: 'words', text: { key: power === 0 ? 'stakeManage' : 'stakeWithdraw' } },
    } as const,
    addressField({ key: 'newHolder' }, holder),
  ]
  return risky({ key: 'giveStakeAway' }, fields, { key: 'giveStakeAwayText' }, 'error')
}

/** Whatever is done to a validator by a wallet gives power or money away, or changes what it earns. */
export function describeVote({ accounts, data }: Instruction): InstructionFinding {
  const [first, ...others] = accounts
  const bytes = { label: { key: 'instructionData' }, value: { type: 'code', text: base58.encode(data) } } as const
  const fields = [
    addressField({ key: 'voteAccount' }, first),
    ...others.map((account, at) => addressField({ key: 'accountAt', values: { at: place(at + 2) } }, account)),
    bytes,
  ]
  return risky({ key: 'handOverVote' }, fields, { key: 'handOverVoteText' }, 'error')
}

/** By loader. Each has others, which put code up. */
const handovers: Readonly<Record<string, readonly number[]>> = {
  [programs.loader]: [4, 7],
  [programs.newLoader]: [5, 6],
}

/** Loaders hold the code of programs: what is asked of them is never without consequence. */
export function describeLoader({ program, accounts, data }: Instruction): InstructionFinding {
  const kind = data.length < 4 ? -1 : Number(readNumber(data, 0, 4))
  const fields = [
    ...accounts.map((account, at) => addressField({ key: 'accountAt', values: { at: place(at + 1) } }, account)),
    { label: { key: 'instructionData' }, value: { type: 'code', text: base58.encode(data) } } as const,
  ]
  return handovers[program]?.includes(kind)
    ? risky({ key: 'handOverProgram' }, fields, { key: 'handOverProgramText' }, 'error')
    : risky({ key: 'changeProgram' }, fields, { key: 'changeProgramText' }, 'error')
}

function place(at: number): { readonly type: 'number'; readonly digits: string } {
  return { type: 'number', digits: String(at) }
}
