import { decodeFunctionData, encodeFunctionData, getAddress, isAddress, parseAbi, type Hex } from 'viem'
import { delegateOfDisable } from '../../../sessions/delegation.js'
import { highest, RefusedError, type Describing, type Finding, type RiskClass, type Warning } from '../Description.js'
import { describeReceiver, sameAddress } from '../receivers.js'
import { amountText } from '../visibleText.js'
import { describeTokenCall } from './describeTokenCall.js'

/** A call as a transaction or a batch makes it. */
export interface Call {
  /** Absent: the data is the code of a new contract. */
  readonly to?: string | undefined
  readonly data: Hex
  readonly value: bigint
}

const multicalls = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])
const deepestMulticall = 3

export const unknownCallWarning: Warning = {
  tone: 'error',
  title: 'Unknown call',
  text: 'Its effect cannot be read. The contract may move whatever this account allows it to.',
}

/** @throws RefusedError for a target that holds power over the account */
export async function describeCall(call: Call, describing: Describing, depth: number = 0): Promise<Finding> {
  const { context } = describing
  const { to, data, value } = call
  if (to === undefined) return describeCreation(call, describing)
  const ended = describeSessionEnd({ to, data, value }, describing)
  if (ended) return ended
  refuseOwnContracts(to, describing)
  if (data === '0x') return describePayment(to, value, describing)
  const target = getAddress(to)
  const inner = await describeMulticall({ to: target, data, value }, describing, depth)
  const finding = inner ?? (await describeTokenCall(target, data, context)) ?? describeUnknown(target, data)
  return value === 0n ? finding : withValue(finding, value, target, describing)
}

/** @throws RefusedError `embedded/dangerousTransaction` */
export function refuseOwnContracts(to: string, { context, guards }: Describing): void {
  const { accounts, refusedContracts = [] } = context
  const refused = [...refusedContracts, ...Object.values(accounts)]
  if (guards.ownContracts && refused.some((own) => own !== undefined && sameAddress(own, to)))
    throw new RefusedError(
      'embedded/dangerousTransaction',
      'This call goes to your own account or to a contract that has power over it. The wallet makes no such calls for a site.',
    )
}

/** A call to the delegation manager that ends a session of the account, and does nothing else. */
function describeSessionEnd(
  call: Call & { readonly to: string },
  { request, context }: Describing,
): Finding | undefined {
  const { delegationManager } = context
  const delegate = delegationManager && delegateOfDisable(call, request.account, delegationManager)
  if (!delegate) return undefined
  return {
    title: 'End a session on the network',
    lead: 'The network refuses this session from then on. It costs a fee, as each transaction does.',
    class: 'R1',
    sections: [{ fields: [{ label: 'Session of the account', value: getAddress(delegate), kind: 'address' }] }],
    warnings: [],
    action: 'End session',
  }
}

function describePayment(to: string, value: bigint, { context }: Describing): Finding {
  const { network, reviewAbove } = context
  const receiver = describeReceiver('To', getAddress(to), context)
  const isLarge = receiver.isFirst && reviewAbove !== undefined && value > BigInt(reviewAbove)
  const large: Warning = {
    tone: 'warning',
    title: 'A large amount to a new address',
    text: 'You never sent anything to it. What is sent cannot be called back.',
  }
  return {
    title: 'Send',
    figure: { label: 'You send', value: amountText(value, network.decimals), unit: network.symbol },
    class: isLarge ? 'R2' : receiver.class,
    sections: [{ fields: [receiver.field] }],
    warnings: [...receiver.warnings, ...(isLarge ? [large] : [])],
    action: 'Send',
  }
}

function withValue(finding: Finding, value: bigint, target: string, { context }: Describing): Finding {
  const amount = `${amountText(value, context.network.decimals)} ${context.network.symbol}`
  const warning: Warning = {
    tone: 'warning',
    title: `The call also pays ${amount}`,
    text: `It goes to the contract ${target}.`,
  }
  return {
    ...finding,
    class: highest([finding.class, 'R2']),
    sections: [{ fields: [{ label: 'Also pays', value: amount }] }, ...finding.sections],
    warnings: [...finding.warnings, warning],
  }
}

function describeCreation({ data, value }: Call, { context }: Describing): Finding {
  const { symbol, decimals } = context.network
  return {
    title: 'Create a contract',
    class: 'R2',
    sections: [
      {
        fields: [
          { label: 'Pays', value: `${amountText(value, decimals)} ${symbol}` },
          { label: 'Code', value: data, kind: 'code' },
        ],
      },
    ],
    warnings: [{ ...unknownCallWarning, title: 'A new contract', text: 'What its code does cannot be read here.' }],
    action: 'Create anyway',
  }
}

function describeUnknown(target: string, data: Hex): Finding {
  return {
    title: 'Unknown call',
    class: 'R2',
    sections: [
      {
        fields: [
          { label: 'Contract', value: target, kind: 'address' },
          { label: 'Function', value: data.slice(0, 10), kind: 'code' },
          { label: 'Data', value: data, kind: 'code' },
        ],
      },
    ],
    warnings: [unknownCallWarning],
    action: 'Call anyway',
  }
}

/** Several calls in one; undefined where the data is no multicall to the letter. */
async function describeMulticall(
  call: Call & { readonly to: string },
  describing: Describing,
  depth: number,
): Promise<Finding | undefined> {
  if (depth >= deepestMulticall) return undefined
  const data = partsOfMulticall(call.data)
  if (!data || data.length === 0) return undefined
  const calls = data.map((part): Call => ({ to: call.to, data: part, value: 0n }))
  return { ...(await describeCalls(calls, describing, depth + 1)), title: `${calls.length} calls of one contract` }
}

function partsOfMulticall(data: Hex): readonly Hex[] | undefined {
  try {
    const decoded = decodeFunctionData({ abi: multicalls, data })
    if (encodeFunctionData({ abi: multicalls, ...decoded } as never) !== data.toLowerCase()) return undefined
    const parts = decoded.args.at(-1)
    return Array.isArray(parts) ? (parts as readonly Hex[]) : undefined
  } catch {
    return undefined
  }
}

const mostBeforeReview = 5

/** Calls that are made together, each with a section of its own. */
export async function describeCalls(
  calls: readonly Call[],
  describing: Describing,
  depth: number = 0,
): Promise<Finding> {
  const findings: Finding[] = []
  for (const call of calls) findings.push(await describeCall(call, describing, depth))
  const [only] = findings
  if (only && findings.length === 1) return only
  const many: readonly Warning[] =
    calls.length > mostBeforeReview
      ? [{ tone: 'warning', title: `${calls.length} calls at once`, text: 'Read each of them before you approve.' }]
      : []
  const classes: readonly RiskClass[] = [...findings.map((finding) => finding.class), many.length > 0 ? 'R2' : 'R1']
  return {
    title: `${calls.length} calls`,
    class: highest(classes),
    sections: findings.flatMap((finding, at) => sectionsOf(finding, `${at + 1} of ${calls.length}`)),
    warnings: [
      ...many,
      ...findings.flatMap(({ warnings }, at) => warnings.map((warning) => numbered(warning, at + 1))),
    ],
    action: findings.some((finding) => finding.class === 'R2') ? 'Approve all anyway' : 'Approve all',
  }
}

function numbered(warning: Warning, at: number): Warning {
  return { ...warning, title: `Call ${at}: ${warning.title}` }
}

/** Its sections below a title of their own; the figure, which only a single call has at the top, becomes a line. */
function sectionsOf({ title, figure, sections }: Finding, place: string): Finding['sections'] {
  const [first, ...rest] = sections
  const figureField = figure
    ? [{ label: figure.label, value: figure.unit === undefined ? figure.value : `${figure.value} ${figure.unit}` }]
    : []
  const heading = `${place} · ${first?.title === undefined ? title : `${title} · ${first.title}`}`
  return [{ title: heading, fields: [...figureField, ...(first?.fields ?? [])] }, ...rest]
}

/** @returns the address in its checksummed form; undefined for anything else */
export function addressOf(value: unknown): string | undefined {
  return typeof value === 'string' && isAddress(value, { strict: false }) ? getAddress(value.toLowerCase()) : undefined
}
