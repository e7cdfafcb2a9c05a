import { bytesToHex } from '@noble/hashes/utils.js'
import type { Field, Finding } from '../Description.js'
import { describeReceiver } from '../receivers.js'
import { amountText, textOf, visibleText } from '../visibleText.js'
import { describeTokenInstruction } from './describeTokenInstruction.js'
import {
  addressField,
  ownAccount,
  plain,
  readNumber,
  risky,
  type Instruction,
  type InstructionContext,
} from './Instruction.js'

export const programs = {
  system: '11111111111111111111111111111111',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  oldMemo: 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
} as const

export async function describeInstruction(instruction: Instruction, given: InstructionContext): Promise<Finding> {
  const { program, data } = instruction
  switch (program) {
    case programs.system:
      return describeSystem(instruction, given) ?? unknownInstruction(instruction)
    case programs.token:
    case programs.token2022:
      return (await describeTokenInstruction(instruction, given)) ?? unknownInstruction(instruction)
    case programs.associatedToken:
      return describeAssociated(instruction) ?? unknownInstruction(instruction)
    case programs.memo:
    case programs.oldMemo: {
      const text = textOf(data)
      return text === undefined
        ? unknownInstruction(instruction)
        : plain('Note', [{ label: 'Text', value: visibleText(text) }])
    }
    case programs.computeBudget:
      return describeBudget(data) ?? unknownInstruction(instruction)
    default:
      return unknownInstruction(instruction)
  }
}

function unknownInstruction({ program, accounts, data }: Instruction): Finding {
  const fields: readonly Field[] = [
    { label: 'Program', value: program, kind: 'address' },
    ...accounts.map((account, at) => addressField(`Account ${at + 1}`, account)),
    { label: 'Data', value: bytesToHex(data), kind: 'code' },
  ]
  return {
    title: 'Unknown instruction',
    class: 'R2',
    sections: [{ fields }],
    warnings: [
      {
        tone: 'error',
        title: 'Unknown instruction',
        text: 'Its effect cannot be read. It may move what this account has.',
      },
    ],
    action: 'Sign anyway',
  }
}

function describeSystem(
  { accounts, data }: Instruction,
  { context, account }: InstructionContext,
): Finding | undefined {
  if (data.length < 4) return undefined
  const kind = Number(readNumber(data, 0, 4))
  const [first, second, third] = accounts
  const sol = (at: number): string =>
    `${amountText(readNumber(data, at, 8), context.network.decimals)} ${context.network.symbol}`
  const isOwn = first === undefined || first === account
  if (kind === 2 && data.length === 12 && accounts.length === 2) {
    if (second === undefined)
      return risky(
        'Send',
        [{ label: 'You send', value: sol(4) }, addressField('To', second)],
        'The receiver cannot be read.',
      )
    const receiver = describeReceiver('To', second, context)
    return {
      title: isOwn ? 'Send' : 'Another account sends',
      figure: {
        label: isOwn ? 'You send' : 'Sends',
        value: amountText(readNumber(data, 4, 8), context.network.decimals),
        unit: context.network.symbol,
      },
      class: receiver.class,
      sections: [{ fields: [...(isOwn ? [] : [addressField('From', first)]), receiver.field] }],
      warnings: receiver.warnings,
      action: 'Send',
    }
  }
  if (kind === 0 && data.length === 52 && accounts.length === 2) {
    if (second === undefined || second === account) throw ownAccount()
    return plain('Create an account', [{ label: 'Pays', value: sol(4) }, addressField('New account', second)])
  }
  if (kind === 1 || kind === 10 || kind === 8 || kind === 9) {
    if (isOwn || accounts.includes(account)) throw ownAccount()
    return risky('Change an account', [addressField('Account', first)], 'Another program gets power over this account.')
  }
  if (kind === 4 && accounts.length === 3)
    return risky(
      'Does not expire',
      [addressField('Nonce account', first), addressField('Authority', third)],
      'A durable nonce keeps this transaction valid for as long as its sender wants. It can be sent at any later time.',
    )
  if (kind === 5 && data.length === 12)
    return risky(
      'Withdraw from a nonce account',
      [{ label: 'Amount', value: sol(4) }, addressField('From', first), addressField('To', second)],
      'Check the receiver.',
    )
  if (kind === 7)
    return risky('Hand over a nonce account', [addressField('Nonce account', first)], 'Another key gets power over it.')
  return undefined
}

function describeAssociated({ accounts, data }: Instruction): Finding | undefined {
  const isCreation = data.length === 0 || (data.length === 1 && (data[0] ?? 2) < 2)
  if (!isCreation || accounts.length < 6) return undefined
  const [, created, owner, mint] = accounts
  return plain('Open a token account', [
    addressField('Token account', created),
    addressField('Owner', owner),
    addressField('Mint', mint),
  ])
}

function describeBudget(data: Uint8Array): Finding | undefined {
  const [kind] = data
  if (kind === 2 && data.length === 5)
    return plain('Limit of work', [{ label: 'Compute units, at most', value: String(readNumber(data, 1, 4)) }])
  if (kind === 3 && data.length === 9)
    return plain('Priority fee', [
      { label: 'Millionths of a lamport for each unit', value: String(readNumber(data, 1, 8)) },
    ])
  if ((kind === 1 || kind === 4) && data.length === 5)
    return plain('Limit of memory', [
      { label: kind === 1 ? 'Bytes of heap' : 'Bytes of accounts', value: String(readNumber(data, 1, 4)) },
    ])
  return undefined
}
