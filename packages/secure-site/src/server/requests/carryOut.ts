import type { Facts, Filling, Intent, WalletRequest } from '@portico/wallet-requests'
import { toSigned, type Signed } from '@portico/wallet-requests'

import { ApiError } from '../errors/ApiError.js'
import { NodeError, type Node } from '../nodes/askNode.js'
import type { Session } from '../auth/Session.js'
import type { RequestRow } from './createRequestStore.js'
import type { RequestSigner, SignCall } from './Signer.js'

export interface CarryOutDeps {
  readonly signer: RequestSigner
  nodeOf(chainId: string): Node
  /** The intent that the request stands for, as the site reads it. */
  intentOf(request: WalletRequest, facts: Facts): Intent
  /** Runs one after the other what sends transactions of the plain account of a user on a network. */
  inTurn<T>(userId: string, chainId: number, run: () => Promise<T>): Promise<T>
  readonly operations: Operations
  /** Keeps to whom a wallet sent. */
  rememberReceivers(userId: string, request: WalletRequest, intent: Intent): Promise<void>
  groupOf(projectId: string): string
}

/** Operations of smart accounts (ERC-4337). */
export interface Operations {
  /** What is known only now: nonce, gas, price, and who pays. */
  prepare(session: Session, intent: OperationIntent): Promise<NonNullable<Filling['operation']>>
  /** Hands it to the site's own bundler. @returns the operation's hash */
  send(session: Session, intent: OperationIntent, filling: Filling, signed: Signed): Promise<string>
  /** What the page gets for a method whose operation was sent. */
  answer(request: WalletRequest, operation: string): Promise<unknown>
  /** Ends what `wallet_grantPermissions` and `wallet_revokePermissions` began. */
  grant(session: Session, request: WalletRequest, facts: Facts, signed: Signed): Promise<unknown>
}
export type OperationIntent = Extract<Intent, { readonly kind: 'userOperation' }>

export interface Decided {
  readonly row: RequestRow
  readonly session: Session
  readonly decision: SignCall['decision']
}

/** Has a decided request signed, and hands it to its network where the method says so. Answers what the page gets. */
export type CarryOut = (decided: Decided) => Promise<unknown>

export function createCarryOut(deps: CarryOutDeps): CarryOut {
  const { signer, nodeOf, inTurn, operations, groupOf } = deps

  async function sign({ row, session, decision }: Decided, filling?: Filling): Promise<Signed> {
    const { intent, signatures } = await signer.sign({
      userId: session.userId,
      walletGroup: groupOf(session.projectId),
      text: row.text,
      facts: JSON.parse(row.facts) as Facts,
      filling,
      frame: { jkt: session.jkt, authHash: row.auth_hash, issuedAt: row.issued_at, signature: row.signature },
      decision,
    })
    return toSigned(intent, filling, signatures)
  }

  return async (decided) => {
    const { row, session } = decided
    const request = JSON.parse(row.text) as WalletRequest
    const facts = JSON.parse(row.facts) as Facts
    const intent = deps.intentOf(request, facts)
    const node = nodeOf(request.chainId)
    switch (intent.kind) {
      case 'evmMessage':
      case 'evmTypedData':
      case 'solanaMessage':
        return operationsOrSignature(request, facts, await sign(decided))
      case 'evmTransaction': {
        const { chainId } = intent
        const hash = await inTurn(session.userId, chainId, async () => {
          const count = await node.request('eth_getTransactionCount', [intent.account, 'pending'])
          const filling: Filling = { transaction: { nonce: Number(quantityOf(count)) } }
          const signed = await sign(decided, filling)
          if (signed.kind !== 'evmTransaction') throw failed()
          return sendRaw(node, 'eth_sendRawTransaction', [signed.raw])
        })
        await deps.rememberReceivers(session.userId, request, intent)
        return hash
      }
      case 'solanaTransactions': {
        const signed = await sign(decided)
        if (signed.kind !== 'solanaTransactions') throw failed()
        const answer = await solanaAnswer(node, request, signed)
        await deps.rememberReceivers(session.userId, request, intent)
        return answer
      }
      case 'userOperation': {
        const filling: Filling = { operation: await operations.prepare(session, intent) }
        const operation = await operations.send(session, intent, filling, await sign(decided, filling))
        await deps.rememberReceivers(session.userId, request, intent)
        return operations.answer(request, operation)
      }
      case 'delegations': {
        const { deploy } = intent
        const filling: Filling = deploy ? { operation: await operations.prepare(session, deploy) } : {}
        const signed = await sign(decided, filling)
        if (deploy) await operations.send(session, deploy, filling, signed)
        return operations.grant(session, request, facts, signed)
      }
    }
  }

  async function operationsOrSignature(request: WalletRequest, facts: Facts, signed: Signed): Promise<unknown> {
    if (signed.kind === 'solanaMessage') return { signature: signed.signature }
    if (signed.kind === 'evmMessage' || signed.kind === 'evmTypedData') return signed.signature
    throw failed()
  }
}

async function solanaAnswer(
  node: Node,
  { method, params }: WalletRequest,
  { transactions }: Extract<Signed, { readonly kind: 'solanaTransactions' }>,
): Promise<unknown> {
  const [first] = transactions
  if (!first) throw failed()
  switch (method) {
    case 'solana_signAllTransactions':
      return { transactions: transactions.map(({ transaction }) => transaction) }
    case 'solana_signAndSendTransaction': {
      const { options } = Object(Array.isArray(params) ? params[0] : params) as { readonly options?: object }
      const config = { ...options, encoding: 'base64' }
      return { signature: await sendRaw(node, 'sendTransaction', [first.transaction, config]) }
    }
    default:
      return first
  }
}

/** @throws ApiError `embedded/nodeRefused` with the node's own words, `embedded/outcomeUnknown` where it did not answer */
async function sendRaw(node: Node, method: string, params: readonly unknown[]): Promise<string> {
  try {
    const answer = await node.request(method, params)
    if (typeof answer === 'string') return answer
  } catch (error) {
    if (error instanceof NodeError && error.reason === 'refused')
      throw new ApiError(400, 'embedded/nodeRefused', error.message)
  }
  throw new ApiError(
    503,
    'embedded/outcomeUnknown',
    'The network did not say whether it took the transaction. Look at the activity of the account before you try again.',
  )
}

function quantityOf(value: unknown): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new ApiError(503, 'embedded/nodeFailed', 'The network answered something that cannot be read.')
}

const failed = (): ApiError => new ApiError(503, 'embedded/failed', 'An error occurred')
