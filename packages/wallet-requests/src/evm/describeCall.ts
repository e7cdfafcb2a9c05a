import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import type { Value, Warning } from '../Description.js'
import { highest, type ReadContext, type Shown } from '../finding.js'
import { refused } from '../params.js'
import { describeReceiver, isOwnAddress, sameAddress } from '../receivers.js'
import { addressValue, codeValue, say } from '../say.js'
import type { Call, DirectedCall } from './Call.js'
import { describeTokenCall } from './describeTokenCall.js'

const managerAbi = parseAbi([
  'struct Caveat { address enforcer; bytes terms; bytes args; }',
  'struct Delegation { address delegate; address delegator; bytes32 authority; Caveat[] caveats; uint256 salt; bytes signature; }',
  'function disableDelegation(Delegation delegation)',
])

/** Where in a batch a call is. */
export interface CallPlace {
  /** What all calls of the batch together pay to the receiver of this one. */
  readonly total?: bigint | undefined
  /** What the calls inside of it say. */
  readonly inner?: Shown | undefined
  /** Another account makes the call, such as a shared one: what the visitor's account must not call does not matter to it. */
  readonly isOfOther?: boolean | undefined
}

/** @throws RefusedError for a target that holds power over the account */
export function describeCall(call: Call, context: ReadContext, place: CallPlace = {}): Shown {
  const { to, data, value } = call
  if (to === undefined) return describeCreation(call, context)
  if (!place.isOfOther) {
    const ended = describeSessionEnd({ to, data, value }, context)
    if (ended) return ended
    refuseOwnContracts(to, context)
  }
  const target = getAddress(to.toLowerCase())
  if (data === '0x') return describePayment(target, value, place.total ?? value, context)
  const description = place.inner ?? describeTokenCall(target, data, context) ?? describeUnknown(target, data)
  return value === 0n ? description : withValue(description, value, target, context)
}

/** @throws RefusedError `embedded/dangerousTransaction` */
export function refuseOwnContracts(to: string, { facts }: ReadContext): void {
  const { guards = [] } = facts
  if (isOwnAddress(to, facts) || guards.some((guard) => sameAddress(guard, to)))
    throw refused('embedded/dangerousTransaction', 'ownContractCall')
}

/** An amount of the network's own currency. */
export function nativeAmount(units: bigint, { facts }: ReadContext): Value {
  const { decimals, symbol } = facts.network
  return { type: 'amount', units: String(units), decimals, symbol }
}

/** A call to the delegation manager that ends a session of the account, and does nothing else. */
function describeSessionEnd(call: DirectedCall, { request, facts }: ReadContext): Shown | undefined {
  const { delegationManager } = facts
  const delegate = delegationManager && delegateOfDisable(call, request.account, delegationManager)
  if (!delegate) return undefined
  return {
    title: say('endSessionOnChain'),
    lead: say('endSessionOnChainLead'),
    risk: 'R1',
    sections: [{ fields: [{ label: say('sessionAccount'), value: addressValue(delegate) }] }],
    warnings: [],
    action: say('endSession'),
  }
}

/**
 * The delegate of the one delegation of `account` that a call ends; undefined for a call that does anything else. Such a call
 * takes a right away and gives none, so that pages may ask for it.
 */
function delegateOfDisable(
  { to, value, data }: DirectedCall,
  account: string,
  delegationManager: string,
): string | undefined {
  if (to.toLowerCase() !== delegationManager.toLowerCase() || value > 0n) return undefined
  try {
    const { args } = decodeFunctionData({ abi: managerAbi, data })
    const [{ delegate, delegator }] = args
    const isWhole = encodeFunctionData({ abi: managerAbi, args }) === data
    return isWhole && delegator.toLowerCase() === account.toLowerCase() ? delegate : undefined
  } catch {
    return undefined
  }
}

function describePayment(to: string, value: bigint, total: bigint, context: ReadContext): Shown {
  const receiver = describeReceiver(say('to'), to, context.facts, { native: total })
  return {
    title: say('send'),
    figure: { label: say('youSend'), value: nativeAmount(value, context) },
    risk: receiver.risk,
    sections: [{ fields: [receiver.field] }],
    warnings: receiver.warnings,
    action: say('send'),
  }
}

function withValue(description: Shown, value: bigint, target: string, context: ReadContext): Shown {
  const amount = nativeAmount(value, context)
  const warning: Warning = {
    tone: 'warning',
    title: say('alsoPaysAmount', { amount }),
    text: say('alsoPaysText', { contract: addressValue(target) }),
  }
  return {
    ...description,
    risk: highest([description.risk, 'R2']),
    sections: [{ fields: [{ label: say('alsoPays'), value: amount }] }, ...description.sections],
    warnings: [...description.warnings, warning],
  }
}

function describeCreation({ data, value }: Call, context: ReadContext): Shown {
  return {
    title: say('createContract'),
    risk: 'R2',
    sections: [
      {
        fields: [
          { label: say('pays'), value: nativeAmount(value, context) },
          { label: say('contractCode'), value: codeValue(data) },
        ],
      },
    ],
    warnings: [{ tone: 'error', title: say('newContract'), text: say('newContractText') }],
    action: say('createAnyway'),
  }
}

function describeUnknown(target: string, data: Hex): Shown {
  return {
    title: say('unknownCall'),
    risk: 'R2',
    sections: [
      {
        fields: [
          { label: say('contract'), value: addressValue(target) },
          { label: say('functionSelector'), value: codeValue(data.slice(0, 10)) },
          { label: say('callData'), value: codeValue(data) },
        ],
      },
    ],
    warnings: [{ tone: 'error', title: say('unknownCall'), text: say('unknownCallText') }],
    action: say('callAnyway'),
  }
}
