import { getAddress } from 'viem'
import {
  highest,
  type Describing,
  type DescribeContext,
  type Field,
  type Finding,
  type Warning,
} from '../Description.js'
import { dateText, visibleLine, visibleText } from '../visibleText.js'
import { allowed, amountOf, readToken, tokenField, unlimitedFrom } from './describeTokenCall.js'
import { integerOf, readTypedData, type TypedData } from './readTypedData.js'

type Struct = Readonly<Record<string, unknown>>

export async function describeTypedData(describing: Describing): Promise<Finding> {
  const data = readTypedData(describing)
  const { domain, primaryType } = data
  const words = (await describePermit(data, describing.context)) ?? describeOrder(data)
  const unbound: readonly Warning[] =
    domain.chainId === undefined
      ? [{ tone: 'warning', title: 'Not bound to a network', text: 'This signature may count on several networks.' }]
      : []
  const domainSection = {
    title: 'For',
    fields: [
      ...(domain.name === undefined ? [] : [{ label: 'Name', value: visibleLine(domain.name) }]),
      ...(domain.version === undefined ? [] : [{ label: 'Version', value: visibleLine(domain.version) }]),
      ...(domain.chainId === undefined ? [] : [{ label: 'Network number', value: String(domain.chainId) }]),
      ...(domain.verifyingContract === undefined
        ? []
        : [{ label: 'Contract', value: domain.verifyingContract, kind: 'address' as const }]),
      ...(domain.salt === undefined ? [] : [{ label: 'Salt', value: domain.salt, kind: 'code' as const }]),
    ],
  }
  const tree = { title: visibleLine(primaryType), fields: partsOf(primaryType, data.message, data) }
  return {
    title: words?.title ?? 'Sign typed data',
    figure: words?.figure,
    class: highest([words?.class ?? 'R1', unbound.length > 0 ? 'R2' : 'R1']),
    sections: [...(words?.sections ?? []), domainSection, tree],
    warnings: [...(words?.warnings ?? []), ...unbound],
    action: words?.action ?? 'Sign',
    confirm: words?.confirm,
  }
}

/** Every field of a struct, by the order of its type. */
function partsOf(type: string, value: Struct, data: TypedData): readonly Field[] {
  return (data.types[type] ?? []).map((field) => fieldOf(field.name, field.type, value[field.name], data))
}

function fieldOf(label: string, type: string, value: unknown, data: TypedData): Field {
  if (Array.isArray(value)) {
    const element = type.replace(/\[\d*\]$/, '')
    const parts = value.map((part, at) => fieldOf(`${label}[${at}]`, element, part, data))
    return { label, value: '', note: `${value.length} × ${visibleLine(element)}`, parts }
  }
  if (typeof value === 'object' && value !== null)
    return { label, value: '', note: visibleLine(type), parts: partsOf(type, value as Struct, data) }
  if (type === 'address') return { label, value: getAddressOrText(value), kind: 'address' }
  // Text in quotation marks: a text "1" and a number 1 are not the same.
  if (type === 'string') return { label, value: `“${visibleText(String(value))}”`, note: type }
  return {
    label,
    value: String(integerOf(value) ?? value),
    kind: type.startsWith('bytes') ? 'code' : 'text',
    note: type,
  }
}

function getAddressOrText(value: unknown): string {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
    ? getAddress(value.toLowerCase())
    : visibleLine(String(value))
}

const hasFields = (data: TypedData, ...names: readonly string[]): boolean =>
  names.every((name) => data.types[data.primaryType]?.some((field) => field.name === name))

/** ERC-2612, the permit of DAI, and those of Permit2. */
async function describePermit(data: TypedData, context: DescribeContext): Promise<Finding | undefined> {
  const { primaryType, message, domain } = data
  if (primaryType === 'Permit' && hasFields(data, 'owner', 'spender', 'value', 'deadline')) {
    const { verifyingContract: token = '' } = domain
    return permit(token, message.spender, number(message.value), message.deadline, context)
  }
  if (primaryType === 'Permit' && hasFields(data, 'holder', 'spender', 'expiry', 'allowed')) {
    const { verifyingContract: token = '' } = domain
    const units = message.allowed === true ? unlimitedFrom : 0n
    return permit(token, message.spender, units, number(message.expiry) === 0n ? undefined : message.expiry, context)
  }
  if (/^Permit(?:Single|Batch)$/.test(primaryType) && hasFields(data, 'details', 'spender', 'sigDeadline'))
    return allowances(structs(message.details), message.spender, context)
  if (/^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType) && hasFields(data, 'permitted', 'spender'))
    return takings(structs(message.permitted), message.spender, message.deadline, context)
  return undefined
}

const signedAllowance: Warning = {
  tone: 'warning',
  title: 'A signature that lets others take tokens',
  text: 'It costs no fee and is seen in no history until it is used.',
}

async function permit(
  token: string,
  spender: unknown,
  units: bigint,
  until: unknown,
  context: DescribeContext,
): Promise<Finding> {
  const finding = allowed(await readToken(token, context), String(spender), units, units === 0n ? 'approve' : 'permit')
  const end = number(until)
  const field: Field = {
    label: 'Until',
    value: until === undefined || end > 253_402_300_799n ? 'No end' : dateText(end),
  }
  return {
    ...finding,
    title: units === 0n ? finding.title : 'Allow spending by signature',
    class: 'R2',
    sections: [...finding.sections, { fields: [field] }],
    warnings: [...finding.warnings, signedAllowance],
    action: finding.action === 'Approve' ? 'Sign' : 'Sign anyway',
  }
}

async function allowances(details: readonly Struct[], spender: unknown, context: DescribeContext): Promise<Finding> {
  const all = await Promise.all(
    details.map(({ token, amount, expiration }) =>
      permit(String(token), spender, number(amount) >= 2n ** 159n ? 2n ** 255n : number(amount), expiration, context),
    ),
  )
  return joined(all, 'Allow spending through Permit2', 'Sign')
}

async function takings(
  permitted: readonly Struct[],
  spender: unknown,
  deadline: unknown,
  context: DescribeContext,
): Promise<Finding> {
  const all = await Promise.all(
    permitted.map(async ({ token, amount }): Promise<Finding> => {
      const read = await readToken(String(token), context)
      return {
        title: 'Let tokens be taken once',
        figure: { label: 'May be taken, up to', ...amountOf(number(amount), read), tone: 'warning' },
        class: 'R2',
        sections: [
          {
            fields: [
              { label: 'Spender', value: String(spender), kind: 'address' },
              { label: 'Until', value: dateText(number(deadline)) },
            ],
          },
          { fields: tokenField(read) },
        ],
        warnings: [signedAllowance],
        action: 'Sign anyway',
      }
    }),
  )
  return joined(all, 'Let tokens be taken once', 'Sign anyway')
}

/** Several permits in one signature: the figure of each becomes a line. */
function joined(all: readonly Finding[], title: string, action: string): Finding {
  const [only] = all
  if (only && all.length === 1) return { ...only, title }
  return {
    title,
    class: 'R2',
    sections: all.flatMap(({ figure, sections }, at) => {
      const amount = figure ? [{ label: figure.label, value: [figure.value, figure.unit].join(' ').trim() }] : []
      return [{ title: `${at + 1} of ${all.length}`, fields: amount }, ...sections]
    }),
    warnings: [...new Map(all.flatMap(({ warnings }) => warnings).map((warning) => [warning.title, warning])).values()],
    action,
  }
}

/** Orders of exchanges and markets: whoever fills one takes what it offers. */
function describeOrder({ primaryType }: TypedData): Finding | undefined {
  if (!/order/i.test(primaryType)) return undefined
  return {
    title: 'Sign an order',
    class: 'R2',
    sections: [],
    warnings: [
      {
        tone: 'warning',
        title: 'An order can be filled without asking you again',
        text: 'Check what you offer, what you get for it, and until when it counts.',
      },
    ],
    action: 'Sign order',
    confirm: 'I have checked what I offer, what I get for it, and until when.',
  }
}

function structs(value: unknown): readonly Struct[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((part): part is Struct => typeof part === 'object' && part !== null)
}

function number(value: unknown): bigint {
  return integerOf(value) ?? 0n
}
