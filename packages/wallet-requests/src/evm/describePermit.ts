import { getAddress, type Hex } from 'viem'
import type { Field, Text, Value, Warning } from '../Description.js'
import type { ReadContext, Shown } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { lookalikeWarnings } from '../receivers.js'
import { addressValue, say, timeValue, words } from '../say.js'
import { amountOf, tokenFields, unreadableToken } from '../token.js'
import { describeAllowance, unlimitedFrom } from './allowances.js'
import { numberedSections } from './describeCalls.js'
import { innermostType } from './exactValue.js'
import { hasFields, type Struct } from './typedDataFields.js'

interface Granted {
  readonly token: unknown
  readonly spender: unknown
  readonly units: unknown
  /** Undefined: it never ends. */
  readonly until: unknown
}

/** ERC-2612, the permit of DAI, and those of Permit2. */
export function describePermit(data: ExactTypedData, context: ReadContext): Shown | undefined {
  const { primaryType, message, domain } = data
  const { verifyingContract: token } = domain
  const { spender, deadline } = message
  if (!hasFields(data, primaryType, 'spender address')) return undefined
  if (primaryType === 'Permit' && token !== undefined) {
    if (hasFields(data, primaryType, 'owner address', 'value uint256', 'deadline uint256'))
      return describeSigned({ token, spender, units: message.value, until: deadline }, context)
    if (!hasFields(data, primaryType, 'holder address', 'expiry uint256', 'allowed bool')) return undefined
    const units = message.allowed === true ? unlimitedFrom : 0n
    return describeSigned(
      { token, spender, units, until: message.expiry === '0' ? undefined : message.expiry },
      context,
    )
  }
  if (/^Permit(?:Single|Batch)$/.test(primaryType)) {
    const all = structsOf(data, 'details', 'token address', 'amount uint160', 'expiration uint48').map((each) =>
      describeSigned({ token: each.token, spender, units: each.amount, until: each.expiration }, context),
    )
    return joined(all, say('allowThroughPermit2'))
  }
  if (/^Permit(?:Batch)?(?:Witness)?TransferFrom$/.test(primaryType)) {
    const all = structsOf(data, 'permitted', 'token address', 'amount uint256').map((each) =>
      describeTaking({ token: each.token, spender, units: each.amount, until: deadline }, context),
    )
    return joined(all, say('takeOnce'))
  }
  return undefined
}

/** A struct in a field of the message, or each of a list of them. None where it has not these fields. */
function structsOf(data: ExactTypedData, field: string, ...fields: readonly string[]): readonly Struct[] {
  const type = data.types[data.primaryType]?.find(({ name }) => name === field)?.type ?? ''
  if (!hasFields(data, innermostType(type), ...fields)) return []
  const value: unknown = data.message[field]
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.flat(12) as readonly Struct[]
}

export const signatureTakes: Warning = {
  tone: 'warning',
  title: say('signatureTakes'),
  text: say('signatureTakesText'),
}

/** Seconds that no calendar has are as good as no end. */
export function untilField(seconds: unknown): Field {
  const end = seconds === undefined ? undefined : BigInt(String(seconds))
  const value: Value = end === undefined || end > 253_402_300_799n ? words('noEnd') : timeValue(end)
  return { label: say('until'), value }
}

function describeSigned({ token, spender, units: given, until }: Granted, context: ReadContext): Shown {
  const units = BigInt(String(given))
  const read = context.token(getAddress(token as Hex))
  const kind = units === 0n ? 'approve' : 'permit'
  const description = describeAllowance(read, getAddress(spender as Hex), units, kind, context.facts)
  return {
    ...description,
    title: units === 0n ? description.title : say('allowBySignature'),
    risk: 'R2',
    sections: [...description.sections, { fields: [untilField(until)] }],
    warnings: [...description.warnings, signatureTakes],
    action: say(description.confirm ? 'signAnyway' : 'sign'),
  }
}

function describeTaking({ token, spender, units, until }: Granted, context: ReadContext): Shown {
  const read = context.token(getAddress(token as Hex))
  const to = getAddress(spender as Hex)
  return {
    title: say('takeOnce'),
    figure: { label: say('mayBeTaken'), value: amountOf(BigInt(String(units)), read), tone: 'warning' },
    risk: 'R2',
    sections: [
      { fields: [{ label: say('spender'), value: addressValue(to) }, untilField(until)] },
      { fields: tokenFields(read) },
    ],
    warnings: [...lookalikeWarnings(to, context.facts), ...(read.info ? [] : [unreadableToken]), signatureTakes],
    action: say('signAnyway'),
  }
}

/** Several permits in one signature: the figure of each becomes a line. */
function joined(all: readonly Shown[], title: Text): Shown | undefined {
  const [only] = all
  if (!only) return undefined
  if (all.length === 1) return { ...only, title }
  const warnings = all.flatMap((each) => each.warnings)
  return {
    title,
    risk: 'R2',
    sections: all.flatMap((description, at) => numberedSections(description, at + 1, all.length)),
    warnings: [...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values()],
    action: say('signAnyway'),
  }
}
