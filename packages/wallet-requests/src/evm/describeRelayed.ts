import { getAddress, type Hex } from 'viem'
import type { Field, Section, Warning } from '../Description.js'
import type { ReadContext, Shown } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { addressValue, codeValue, say } from '../say.js'
import type { Call } from './Call.js'
import { describeCalls, numberedSections } from './describeCalls.js'
import { readMultiSend } from './readMultiSend.js'
import { hasFields, type Struct } from './typedDataFields.js'

export const actsAsYou: Warning = { tone: 'error', title: say('actsAsYou'), text: say('actsAsYouText') }

/** Signatures that others turn into calls: of a Safe, of forwarders, of contracts that take meta transactions, of agents. */
export function describeRelayed(data: ExactTypedData, context: ReadContext): Shown | undefined {
  const { primaryType, message, domain } = data
  const { verifyingContract } = domain
  const contract = typeof verifyingContract === 'string' ? getAddress(verifyingContract) : undefined
  if (primaryType === 'SafeTx' && hasFields(data, primaryType, ...callFields, 'operation uint8'))
    return describeSafe(message, contract, context)
  if (
    primaryType === 'MetaTransaction' &&
    contract &&
    hasFields(data, primaryType, 'from address', 'functionSignature bytes')
  )
    return describeForward(
      { to: contract, value: 0n, data: message.functionSignature as Hex },
      [{ label: say('inTheNameOf'), value: addressValue(getAddress(message.from as Hex)) }],
      context,
    )
  if (/^(?:Forward|Relay)Request$/.test(primaryType) && hasFields(data, primaryType, 'from address', ...callFields))
    return describeForward(
      callOf(message),
      [
        { label: say('inTheNameOf'), value: addressValue(getAddress(message.from as Hex)) },
        ...(contract ? [{ label: say('forwarder'), value: addressValue(contract) }] : []),
      ],
      context,
    )
  return describeAgent(data)
}

const callFields: readonly string[] = ['to address', 'value uint256', 'data bytes']

function callOf({ to, value, data }: Struct): Call {
  return { to: String(to), value: BigInt(String(value)), data: data as Hex }
}

function describeForward(call: Call, around: readonly Field[], context: ReadContext): Shown {
  const inner = describeCalls([call], context, { isOfOther: true })
  return {
    title: say('callBySignature'),
    risk: 'R2',
    sections: [...innerSections([inner]), { fields: around }],
    warnings: [actsAsYou, ...inner.warnings],
    action: say('signAnyway'),
    confirm: say('actsAsYouConfirm'),
  }
}

/** What it does, below the words for what it is. */
function innerSections(all: readonly Shown[]): readonly Section[] {
  return all.flatMap((description, at) => numberedSections(description, at + 1, all.length))
}

function describeSafe(message: Struct, safe: string | undefined, context: ReadContext): Shown {
  const call = callOf(message)
  const isDelegateCall = message.operation !== '0'
  const around: readonly Field[] = safe ? [{ label: say('safe'), value: addressValue(safe) }] : []
  const calls = isDelegateCall ? readMultiSend(call) : [call]
  const all = (calls ?? []).map((each) => describeCalls([each], context, { isOfOther: true }))
  const raw: readonly Field[] = [
    { label: say('contract'), value: addressValue(getAddress(String(call.to))) },
    { label: say('callData'), value: codeValue(call.data) },
  ]
  const takesOver: Warning = { tone: 'error', title: say('safeDelegateCall'), text: say('safeDelegateCallText') }
  return {
    title: say('safeTransaction'),
    risk: 'R2',
    sections: [...innerSections(all), { fields: [...around, ...(isDelegateCall ? raw : [])] }],
    warnings: [...(isDelegateCall ? [takesOver] : []), actsAsYou, ...all.flatMap(({ warnings }) => warnings)],
    action: say('signAnyway'),
    confirm: say(isDelegateCall ? 'safeDelegateCallConfirm' : 'actsAsYouConfirm'),
  }
}

/** Keys that trade in the visitor's name (Hyperliquid), and what such a key, or the account in its place, does: a hash. */
function describeAgent(data: ExactTypedData): Shown | undefined {
  const { primaryType, message } = data
  const [name] = primaryType.split(':').toReversed()
  if (name === 'Agent' && hasFields(data, primaryType, 'source string', 'connectionId bytes32'))
    return agent([{ label: say('callData'), value: codeValue(String(message.connectionId)) }])
  if (name === 'ApproveAgent' && hasFields(data, primaryType, 'agentAddress address'))
    return agent([{ label: say('agent'), value: addressValue(getAddress(message.agentAddress as Hex)) }])
  return undefined
}

function agent(fields: readonly Field[]): Shown {
  return {
    title: say('agentKey'),
    risk: 'R2',
    sections: [{ fields }],
    warnings: [{ ...actsAsYou, text: say('agentText') }],
    action: say('signAnyway'),
    confirm: say('actsAsYouConfirm'),
  }
}
