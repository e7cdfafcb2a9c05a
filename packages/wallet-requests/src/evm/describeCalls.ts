import { decodeFunctionData, encodeFunctionData, parseAbi, type Hex } from 'viem'
import type { Field, RiskClass, Warning } from '../Description.js'
import { highest, type ReadContext, type Shown } from '../finding.js'
import { codeValue, numberValue, say } from '../say.js'
import type { Call } from './Call.js'
import { describeCall, nativeAmount, type CallPlace } from './describeCall.js'

const multicalls = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function multicall(bytes32 previousBlockhash, bytes[] data)',
])
const deepestMulticall = 3
const mostBeforeReview = 5

export interface BatchPlace extends Pick<CallPlace, 'isOfOther'> {
  /** How many multicalls it is inside of. */
  readonly depth?: number
}

/** Calls that are made together, each with a section of its own. */
export function describeCalls(
  calls: readonly Call[],
  context: ReadContext,
  { depth = 0, isOfOther = false }: BatchPlace = {},
): Shown {
  const totals = new Map<string | undefined, bigint>()
  for (const { to, value } of calls) totals.set(to?.toLowerCase(), (totals.get(to?.toLowerCase()) ?? 0n) + value)
  const all = calls.map((call) =>
    describeCall(call, context, {
      total: totals.get(call.to?.toLowerCase()),
      inner: describeMulticall(call, context, { depth, isOfOther }),
      isOfOther,
    }),
  )
  const [only] = all
  if (only && all.length === 1) return only
  const count = numberValue(calls.length)
  const many: readonly Warning[] =
    calls.length > mostBeforeReview
      ? [{ tone: 'warning', title: say('manyCalls', { count }), text: say('manyCallsText') }]
      : []
  const classes: readonly RiskClass[] = [...all.map(({ risk }) => risk), many.length > 0 ? 'R2' : 'R1']
  const paid = calls.reduce((sum, { value }) => sum + value, 0n)
  const total: readonly Field[] = paid > 0n ? [{ label: say('paysInAll'), value: nativeAmount(paid, context) }] : []
  return {
    title: say('calls', { count }),
    risk: highest(classes),
    sections: [
      ...all.flatMap((description, at) => numberedSections(description, at + 1, calls.length)),
      ...(total.length > 0 ? [{ fields: total }] : []),
    ],
    warnings: [...many, ...all.flatMap(({ warnings }, at) => warnings.map((warning) => numbered(warning, at + 1)))],
    action: say(highest(classes) === 'R2' ? 'approveAllAnyway' : 'approveAll'),
  }
}

/** Several calls in one; undefined where the data is no multicall to the letter. */
function describeMulticall(call: Call, context: ReadContext, place: BatchPlace): Shown | undefined {
  const { depth = 0 } = place
  const { to, data } = call
  const read = depth >= deepestMulticall || to === undefined ? undefined : readMulticall(data)
  if (!read || read.parts.length === 0) return undefined
  const description = describeCalls(
    read.parts.map((part): Call => ({ to, data: part, value: 0n })),
    context,
    { ...place, depth: depth + 1 },
  )
  const { condition } = read
  const fields: readonly Field[] =
    condition === undefined ? [] : [{ label: say('callCondition'), value: codeValue(condition) }]
  const title = say('callsOfContract', { count: numberValue(read.parts.length) })
  return {
    ...description,
    title: read.parts.length === 1 ? description.title : title,
    sections: [...description.sections, ...(fields.length > 0 ? [{ fields }] : [])],
  }
}

/** `condition`: a deadline or the hash of a block. */
function readMulticall(data: Hex): { readonly parts: readonly Hex[]; readonly condition?: string } | undefined {
  try {
    const decoded = decodeFunctionData({ abi: multicalls, data })
    if (encodeFunctionData({ abi: multicalls, ...decoded } as never) !== data.toLowerCase()) return undefined
    const { args } = decoded
    return args.length === 1 ? { parts: args[0] } : { parts: args[1], condition: String(args[0]) }
  } catch {
    return undefined
  }
}

function numbered(warning: Warning, at: number): Warning {
  const title = say('warningOfCall', { at: numberValue(at), title: { type: 'words', text: warning.title } })
  return { ...warning, title }
}

/** Its sections below a title of their own; the figure, which only a single call has at the top, becomes a line. One alone needs no number. */
export function numberedSections({ title, figure, sections }: Shown, at: number, of: number): Shown['sections'] {
  const [first, ...rest] = sections
  const fields: readonly Field[] = figure ? [{ label: figure.label, value: figure.value }] : []
  const place = { at: numberValue(at), of: numberValue(of), title: { type: 'words', text: title } } as const
  const inner = first?.title
  if (of === 1) return [{ title: inner ?? title, fields: [...fields, ...(first?.fields ?? [])] }, ...rest]
  const heading =
    inner !== undefined && 'key' in inner
      ? say('placeWithin', { ...place, inner: { type: 'words', text: inner } })
      : say('place', place)
  return [{ title: heading, fields: [...fields, ...(first?.fields ?? [])] }, ...rest]
}
