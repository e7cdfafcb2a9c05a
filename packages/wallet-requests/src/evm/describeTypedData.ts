import type { Warning } from '../Description.js'
import { highest, type ReadContext, type Shown } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { isOwnAddress } from '../receivers.js'
import { say } from '../say.js'
import { visibleLine } from '../visibleText.js'
import { describeAuthorization } from './describeAuthorization.js'
import { describeHarmless } from './describeHarmless.js'
import { describePermit } from './describePermit.js'
import { actsAsYou, describeRelayed } from './describeRelayed.js'
import { innermostType } from './exactValue.js'
import { domainFields, structFields } from './typedDataFields.js'

/** Words for what the wallet knows; in any case the domain and every field, as they are signed. */
export function describeTypedData(data: ExactTypedData, context: ReadContext): Shown {
  const harmless = describeHarmless(data, context)
  const description =
    harmless ??
    describePermit(data, context) ??
    describeAuthorization(data, context) ??
    describeRelayed(data, context) ??
    describeOrder(data) ??
    describeUnknown(data, context)
  const isUnbound = harmless === undefined && data.domain.chainId === undefined
  const unbound: Warning = { tone: 'warning', title: say('unbound'), text: say('unboundText') }
  const domain = domainFields(data)
  return {
    ...description,
    risk: highest([description.risk, isUnbound ? 'R2' : 'R1']),
    sections: [
      ...description.sections,
      ...(domain.length > 0 ? [{ title: say('forWhom'), fields: domain }] : []),
      {
        title: { name: visibleLine(data.primaryType) },
        fields: structFields(data.primaryType, data.message, data),
      },
    ],
    warnings: [...description.warnings, ...(isUnbound ? [unbound] : [])],
  }
}

/** Orders of exchanges and markets: who fills one takes what it offers. */
function describeOrder({ primaryType }: ExactTypedData): Shown | undefined {
  if (!/order/i.test(primaryType)) return undefined
  return {
    title: say('signOrder'),
    risk: 'R2',
    sections: [],
    warnings: [{ tone: 'warning', title: say('orderFilled'), text: say('orderFilledText') }],
    action: say('signOrderAction'),
    confirm: say('orderConfirm'),
  }
}

function describeUnknown(data: ExactTypedData, { facts }: ReadContext): Shown {
  const isOwn = (value: unknown): boolean => typeof value === 'string' && isOwnAddress(value, facts)
  const hasPower = givesPower(data, isOwn)
  const unknown: Warning = { tone: 'warning', title: say('notUnderstood'), text: say('notUnderstoodText') }
  return {
    title: say('signTypedData'),
    risk: 'R2',
    sections: [],
    warnings: [hasPower ? actsAsYou : unknown],
    action: say('signAnyway'),
    confirm: say(hasPower ? 'actsAsYouConfirm' : 'notUnderstoodConfirm'),
  }
}

const powerful = /spender|operator|delegat|agent|execut|signer|session|grant|permission|relay|allow|approv/i

/** Whether it holds call data, an address that may act, or an account of the visitor. */
function givesPower({ types, primaryType, message }: ExactTypedData, isOwn: (value: unknown) => boolean): boolean {
  const own = Object.entries(types).filter(([name]) => name !== 'EIP712Domain')
  const isNamed =
    own.some(([name]) => powerful.test(name)) ||
    own.some(([, fields]) => fields.some(({ name }) => powerful.test(name)))
  if (isNamed) return true
  const holds = (type: string, value: unknown): boolean => {
    if (Array.isArray(value)) return value.some((part) => holds(innermostType(type), part))
    if (typeof value === 'object' && value !== null)
      return (types[type] ?? []).some((field) => holds(field.type, (value as Record<string, unknown>)[field.name]))
    if (type === 'address') return isOwn(value)
    // A selector; bytes that are neither none nor a hash.
    return type === 'bytes4' || (type === 'bytes' && value !== '0x' && String(value).length !== 66)
  }
  return holds(primaryType, message)
}
