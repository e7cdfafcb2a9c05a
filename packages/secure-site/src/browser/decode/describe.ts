import { approvalMethods, type ApprovalMethod } from '@portico/embedded-api'
import { digestInputOf } from './canonicalJson.js'
import { describeMessage } from './describeMessage.js'
import { describeSimulation } from './describeSimulation.js'
import {
  allGuards,
  highest,
  RefusedError,
  type ApprovalRequest,
  type DescribeContext,
  type Describing,
  type Description,
  type Field,
  type Finding,
  type Guards,
  type Refusal,
  type Warning,
} from './Description.js'
import { describeGrant, describeRevoke } from './evm/describeGrant.js'
import { describeSendCalls, describeTransaction, describeUserOperation } from './evm/describeTransaction.js'
import { describeTypedData } from './evm/describeTypedData.js'
import { sameAddress } from './receivers.js'
import { describeSolanaTransactions } from './solana/describeSolanaTransactions.js'
import { amountText, visibleText } from './visibleText.js'
import { warnOfBrowsers } from './warnOfBrowsers.js'

export type Described = { readonly description: Description } | { readonly refusal: Refusal }

/** Says in words what a request does, or why the wallet does not do it. It never throws. */
export async function describe(request: ApprovalRequest, context: DescribeContext): Promise<Described> {
  return describeWith(allGuards, request, context)
}

/** `describe` with some of its checks; for tests that show what a check stops. */
export async function describeWith(
  guards: Guards,
  request: ApprovalRequest,
  context: DescribeContext,
): Promise<Described> {
  try {
    const finding = await findOut({ request, context, guards })
    const whole = await withSimulation(withUpgrade(finding, context), context)
    const warnings = [...warnOfBrowsers(context.newBrowsers ?? []), ...whole.warnings]
    return { description: complete({ ...whole, warnings }, request, context) }
  } catch (error) {
    if (error instanceof RefusedError) return { refusal: { code: error.code, message: error.message } }
    return {
      refusal: { code: 'embedded/unreadable', message: 'The request cannot be read, so that it cannot be shown.' },
    }
  }
}

/** The first operation of an account of EIP-7702 changes the account, whatever its calls do. */
function withUpgrade(finding: Finding, { upgradesTo }: DescribeContext): Finding {
  if (upgradesTo === undefined) return finding
  const warning: Warning = {
    tone: 'warning',
    title: 'Your account becomes a smart account',
    text: 'From now on it also obeys the contract below. Its address, and what it has, stay.',
  }
  return {
    ...finding,
    class: highest([finding.class, 'R2']),
    warnings: [warning, ...finding.warnings],
    sections: [
      ...finding.sections,
      { title: 'Smart account', fields: [{ label: 'Its code', value: upgradesTo, kind: 'address' }] },
    ],
    confirm: finding.confirm ?? 'I want a smart account, and what is asked for.',
  }
}

/** Adds what a node expects. The class stays: a node may be wrong, and contracts may change. */
async function withSimulation(finding: Finding, context: DescribeContext): Promise<Finding> {
  const simulation = await context.reads.simulation?.()
  if (!simulation) return finding
  const { section, warnings } = await describeSimulation(simulation, context)
  return { ...finding, sections: [...finding.sections, section], warnings: [...finding.warnings, ...warnings] }
}

type Describer = (describing: Describing) => Finding | Promise<Finding>

const describers: Readonly<Record<ApprovalMethod, readonly ['eip155' | 'solana', Describer]>> = {
  personal_sign: ['eip155', describeMessage],
  eth_signTypedData_v4: ['eip155', describeTypedData],
  eth_sendTransaction: ['eip155', describeTransaction],
  eth_sendUserOperation: ['eip155', describeUserOperation],
  wallet_sendCalls: ['eip155', describeSendCalls],
  wallet_grantPermissions: ['eip155', describeGrant],
  wallet_revokePermissions: ['eip155', describeRevoke],
  solana_signMessage: ['solana', describeMessage],
  solana_signTransaction: ['solana', describeSolanaTransactions],
  solana_signAllTransactions: ['solana', describeSolanaTransactions],
  solana_signAndSendTransaction: ['solana', describeSolanaTransactions],
}

async function findOut(describing: Describing): Promise<Finding> {
  const { request, context, guards } = describing
  const { method, chainId, account } = request
  const isKnown = (approvalMethods as readonly string[]).includes(method)
  if (!isKnown && !guards.methods) return describeAny(request)
  if (!isKnown) throw new RefusedError('embedded/methodNotAllowed', 'This wallet does not do what the site asks for.')
  if (guards.chains && !context.chains.includes(chainId))
    throw new RefusedError('embedded/chainNotAllowed', 'This site may not use that network.')
  const [namespace, describer] = describers[method as ApprovalMethod]
  const { eoa, smartAccount, solana } = context.accounts
  const own = namespace === 'solana' ? [solana] : [eoa, smartAccount]
  if (!chainId.startsWith(`${namespace}:`))
    throw new RefusedError('embedded/chainNotAllowed', 'The method belongs to another kind of network.')
  if (!own.some((address) => address !== undefined && sameAddress(address, account)))
    throw new RefusedError('embedded/unreadable', 'The request is for another account than the connected one.')
  return describer(describing)
}

/** What a wallet without a list of methods would show. */
function describeAny({ method, params }: ApprovalRequest): Finding {
  const fields: readonly Field[] = [{ label: 'Parameters', value: visibleText(JSON.stringify(params)), kind: 'code' }]
  return { title: method, class: 'R1', sections: [{ fields }], warnings: [], action: 'Approve' }
}

const moving: readonly string[] = ['eth_sendTransaction', 'wallet_sendCalls', 'eth_sendUserOperation']

/** Adds what every description has: the network, the account, the fee. */
function complete(finding: Finding, request: ApprovalRequest, context: DescribeContext): Description {
  const { network, fee } = context
  const price = (units: string): string => `${amountText(BigInt(units), network.decimals)} ${network.symbol}`
  const fees: readonly Field[] =
    fee && moving.includes(request.method)
      ? [
          { label: 'Network fee', value: price(fee.estimate) },
          { label: 'Fee, at most', value: price(fee.cap) },
        ]
      : []
  const around: readonly Field[] = [
    { label: 'From', value: request.account, kind: 'address' },
    { label: 'Network', value: network.name, note: request.chainId },
    ...fees,
  ]
  const confirm = finding.confirm ?? 'I understand what this does, and want it.'
  return {
    ...finding,
    figure: finding.figure,
    confirm: finding.class >= 'R2' ? confirm : undefined,
    origin: request.origin,
    sections: [...finding.sections, { fields: around }],
    raw: visibleText(
      JSON.stringify({ method: request.method, params: request.params, coSigner: request.coSigner }, undefined, 2),
    ),
    digestInput: digestInputOf(request),
  }
}
