import { base58 } from '@scure/base'
import type { Field, Text } from '../Description.js'
import { codeValue, numberValue, say, words } from '../say.js'
import {
  addressField,
  native,
  plain,
  programs,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
  type InstructionShown,
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
export function describeStake(instruction: Instruction, given: InstructionContext): InstructionShown | undefined {
  const { accounts, data } = instruction
  if (data.length < 4) return undefined
  const [first, second, third, fourth] = accounts
  const account = addressField(say('stakeAccount'), first)
  const only = (title: Text, size: number): InstructionShown | undefined =>
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
        data.slice(68),
        given,
      )
    case stake.initializeChecked:
      return data.length === 4 ? describeMaking(first, third, fourth, new Uint8Array(), given) : undefined
    case stake.authorize:
      if (data.length !== 40) return undefined
      return describeHandover(first, base58.encode(data.slice(4, 36)), readNumber(data, 36, 4), data)
    case stake.authorizeChecked:
      return data.length === 8 ? describeHandover(first, fourth, readNumber(data, 4, 4), data) : undefined
    case stake.authorizeWithSeed:
      if (data.length < 40) return undefined
      return describeHandover(first, base58.encode(data.slice(4, 36)), readNumber(data, 36, 4), data)
    case stake.authorizeCheckedWithSeed:
      return data.length < 8 ? undefined : describeHandover(first, fourth, readNumber(data, 4, 4), data)
    case stake.delegate:
      if (data.length !== 4) return undefined
      return plain(say('delegateStake'), [account, addressField(say('delegateTo'), second)])
    case stake.split:
      if (data.length !== 12) return undefined
      return plain(say('splitStake'), [
        account,
        { label: say('amount'), value: native(readNumber(data, 4, 8), given) },
        addressField(say('to'), second),
      ])
    case stake.withdraw: {
      if (data.length !== 12) return undefined
      const fields = [
        account,
        { label: say('amount'), value: native(readNumber(data, 4, 8), given) },
        addressField(say('to'), second),
      ]
      if (second === given.account) return plain(say('withdrawStake'), fields)
      return risky(say('withdrawStake'), fields, say('checkReceiver'))
    }
    case stake.deactivate:
      return only(say('endStake'), 4)
    case stake.merge:
      if (data.length !== 4) return undefined
      return plain(say('mergeStake'), [account, addressField(say('from'), second)])
    case stake.setLockup:
    case stake.setLockupChecked:
      return risky(say('lockStake'), [account, bytesField(data)], say('lockStakeText'))
    default:
      return undefined
  }
}

function describeMaking(
  account: string | undefined,
  staker: string | undefined,
  withdrawer: string | undefined,
  lock: Uint8Array,
  given: InstructionContext,
): InstructionShown {
  const fields = [
    addressField(say('stakeAccount'), account),
    addressField(say('maySteer'), staker),
    addressField(say('mayWithdraw'), withdrawer),
  ]
  const title = say('prepareStake')
  if (lock.some((byte) => byte !== 0)) return risky(title, [...fields, bytesField(lock)], say('lockStakeText'))
  if (staker === given.account && withdrawer === given.account) return plain(title, fields)
  return risky(title, fields, say('stakeOfOtherText'))
}

function describeHandover(
  account: string | undefined,
  holder: string | undefined,
  power: bigint,
  data: Uint8Array,
): InstructionShown {
  const fields = [
    addressField(say('stakeAccount'), account),
    {
      label: say('stakePower'),
      value: words(power === 0n ? 'stakeManage' : 'stakeWithdraw'),
    },
    addressField(say('newHolder'), holder),
    bytesField(data),
  ]
  return risky(say('giveStakeAway'), fields, say('giveStakeAwayText'), 'error')
}

/** Whatever is done to a validator by a wallet gives power or money away, or changes what it earns. */
export function describeVote({ accounts, data }: Instruction): InstructionShown {
  const [first, ...others] = accounts
  const fields = [
    addressField(say('voteAccount'), first),
    ...others.map((account, at) => addressField(say('accountAt', { at: numberValue(at + 2) }), account)),
    bytesField(data),
  ]
  return risky(say('handOverVote'), fields, say('handOverVoteText'), 'error')
}

/** By loader. Each has others, which put code up. */
const handovers: Readonly<Record<string, readonly number[]>> = {
  [programs.loader]: [4, 7],
  [programs.newLoader]: [5, 6],
}

/** Loaders hold the code of programs: what is asked of them is never without consequence. */
export function describeLoader({ program, accounts, data }: Instruction): InstructionShown {
  const kind = data.length < 4 ? -1 : Number(readNumber(data, 0, 4))
  const fields = [
    ...accounts.map((account, at) => addressField(say('accountAt', { at: numberValue(at + 1) }), account)),
    bytesField(data),
  ]
  return handovers[program]?.includes(kind)
    ? risky(say('handOverProgram'), fields, say('handOverProgramText'), 'error')
    : risky(say('changeProgram'), fields, say('changeProgramText'), 'error')
}

function bytesField(data: Uint8Array): Field {
  return { label: say('instructionData'), value: codeValue(base58.encode(data)) }
}
