import type { Description, Field, Section, Warning } from './Description.js'
import { describeSimulation } from './describeSimulation.js'
import { digestOf } from './digest.js'
import { readGrant } from './evm/readGrant.js'
import { readRevocation } from './evm/readRevocation.js'
import { readSendCalls, readUserOperation } from './evm/readSendCalls.js'
import { readTransaction } from './evm/readTransaction.js'
import { readTypedData } from './evm/readTypedData.js'
import type { Facts } from './Facts.js'
import { createReadContext, highest, type Finding, type ReadContext, type Shown } from './finding.js'
import type { Intent } from './Intent.js'
import { readPersonalMessage, readSolanaMessage } from './message.js'
import { refused, unreadable } from './params.js'
import type { Reading, Refusal } from './Reading.js'
import { sameAddress } from './receivers.js'
import { RefusedError } from './RefusedError.js'
import { addressValue, lineValue, say, words } from './say.js'
import { readSolanaTransactions } from './solana/readSolanaTransactions.js'
import { amountOf } from './token.js'
import { visibleText } from './visibleText.js'
import type { WalletRequest } from './WalletRequest.js'

export type ReadAnswer = { readonly reading: Reading } | { readonly refusal: Refusal }

type Method = readonly [namespace: 'eip155' | 'solana', read: (context: ReadContext) => Finding]

/** What the wallet signs. There is nothing else. */
const readers: ReadonlyMap<string, Method> = new Map<string, Method>([
  ['eth_signTypedData_v4', ['eip155', readTypedData]],
  ['eth_sendTransaction', ['eip155', readTransaction]],
  ['eth_sendUserOperation', ['eip155', readUserOperation]],
  ['wallet_sendCalls', ['eip155', readSendCalls]],
  ['wallet_grantPermissions', ['eip155', readGrant]],
  ['wallet_revokePermissions', ['eip155', readRevocation]],
  ['personal_sign', ['eip155', readPersonalMessage]],
  ['solana_signMessage', ['solana', readSolanaMessage]],
  ['solana_signTransaction', ['solana', readSolanaTransactions]],
  ['solana_signAllTransactions', ['solana', readSolanaTransactions]],
  ['solana_signAndSendTransaction', ['solana', readSolanaTransactions]],
])

/**
 * Says what a request does and what is signed for it, or why the wallet does not sign it. It asks nothing of anyone, and does not
 * fail: what cannot be read is refused.
 */
export function readRequest(request: WalletRequest, facts: Facts): ReadAnswer {
  try {
    return { reading: readWhole(request, facts) }
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: { code: error.code, text: error.text } }
    return { refusal: { code: 'embedded/unreadable', text: say('requestUnreadable') } }
  }
}

/** @throws RefusedError, and other errors for what no reader takes for a request */
function readWhole(request: WalletRequest, facts: Facts): Reading {
  const [namespace, read] = readers.get(request.method) ?? []
  if (!namespace || !read) throw refused('embedded/methodNotAllowed', 'methodNotAllowed')
  if (!facts.chains.includes(request.chainId)) throw refused('embedded/chainNotAllowed', 'chainNotAllowed')
  if (!request.chainId.startsWith(`${namespace}:`)) throw refused('embedded/chainNotAllowed', 'otherKindOfNetwork')
  const { eoa, smartAccount, solana } = facts.accounts
  const account = (namespace === 'solana' ? [solana] : [eoa, smartAccount]).find(
    (own) => own !== undefined && sameAddress(own, request.account),
  )
  if (account === undefined) throw unreadable('otherAccount')
  // The account as the wallet writes it, whatever the page did.
  const context = createReadContext({ ...request, account }, facts)
  const { intent, ...shown } = read(context)
  const description = complete(withSimulation(withUpgrade(shown, intent), context), intent, context)
  return { description, intent, digest: digestOf({ request, description, intent }), missing: context.missing }
}

/** The operation of an intent, or the one before its delegations. */
function operationOf(intent: Intent): Extract<Intent, { readonly kind: 'userOperation' }> | undefined {
  if (intent.kind === 'userOperation') return intent
  return intent.kind === 'delegations' ? intent.deploy : undefined
}

/** The first operation of an account of EIP-7702 changes the account, whatever its calls do. */
function withUpgrade(description: Shown, intent: Intent): Shown {
  const upgradesTo = operationOf(intent)?.upgradesTo
  if (upgradesTo === undefined) return description
  const warning: Warning = { tone: 'warning', title: say('becomesSmart'), text: say('becomesSmartText') }
  const fields: readonly Field[] = [{ label: say('smartAccountCode'), value: addressValue(upgradesTo) }]
  return {
    ...description,
    risk: highest([description.risk, 'R2']),
    warnings: [warning, ...description.warnings],
    sections: [...description.sections, { title: say('smartAccount'), fields }],
    confirm: description.confirm ?? say('wantSmartAccount'),
  }
}

/** Adds what a node expects. The class stays: a node may be wrong, and contracts may change. */
function withSimulation(description: Shown, context: ReadContext): Shown {
  const { simulation } = context.facts
  if (!simulation) return description
  const { section, warnings } = describeSimulation(simulation, context)
  return {
    ...description,
    sections: [...description.sections, section],
    warnings: [...description.warnings, ...warnings],
  }
}

/** Adds what every description has: the account, the network, the fee. */
function complete(description: Shown, intent: Intent, { request, facts }: ReadContext): Description {
  const around: Section = {
    fields: [
      { label: say('from'), value: addressValue(request.account) },
      { label: say('network'), value: lineValue(facts.network.name), note: lineValue(request.chainId) },
      ...feesOf(intent, facts),
    ],
  }
  const { origin, method, params } = request
  return {
    ...description,
    confirm: description.risk >= 'R2' ? (description.confirm ?? say('understandWhatThisDoes')) : undefined,
    origin,
    sections: [...description.sections, around],
    raw: visibleText(JSON.stringify({ method, params }, undefined, 2)),
  }
}

/** What signing never exceeds comes from the intent; the usual fee is an estimate. */
function feesOf(intent: Intent, facts: Facts): readonly Field[] {
  const { network, fee, operation } = facts
  const fields = (estimate: string | undefined, most: bigint): readonly Field[] => [
    ...(estimate === undefined
      ? []
      : [{ label: say('networkFee'), value: amountOf(BigInt(estimate), { info: network }) }]),
    { label: say('feeAtMost'), value: amountOf(most, { info: network }) },
  ]
  if (intent.kind === 'evmTransaction') return fields(fee?.estimate, BigInt(intent.gas) * BigInt(intent.maxFeePerGas))
  const made = operationOf(intent)
  if (!made) return []
  if (BigInt(made.maxCost) === 0n) return [{ label: say('networkFee'), value: words('feePaidBySite') }]
  return fields(operation?.estimate, BigInt(made.maxCost))
}
