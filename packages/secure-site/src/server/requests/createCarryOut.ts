import {
  readRequest,
  type Description,
  type Facts,
  type Field,
  type Filling,
  type Intent,
  type WalletRequest,
} from '@portico/wallet-requests'

import type { Node } from '../nodes/askNode.js'
import { readQuantity } from '../nodes/asking.js'
import type { DecidedRequest, SignRequest } from './createRequestSigner.js'
import type { Operations } from './createOperations.js'
import { handIn } from './handIn.js'

export interface CarryOutDeps {
  readonly sign: SignRequest
  nodeOf(chainId: string): Node
  /** Runs one after the other what one account sends on a network. */
  inTurn<T>(account: string, chainId: number, run: () => Promise<T>): Promise<T>
  readonly operations: Operations
  /** Keeps to whom a wallet sent. */
  rememberReceivers(userId: string, request: WalletRequest, receivers: readonly string[]): Promise<void>
}

/** Has a decided request signed, and hands it to its network where the method says so. Answers what the page gets. */
export type CarryOut = (decided: DecidedRequest) => Promise<unknown>

export function createCarryOut(deps: CarryOutDeps): CarryOut {
  const { sign, nodeOf, inTurn, operations } = deps

  async function run(decided: DecidedRequest, request: WalletRequest, intent: Intent): Promise<unknown> {
    const { session } = decided
    const node = nodeOf(request.chainId)
    switch (intent.kind) {
      case 'evmMessage':
      case 'evmTypedData': {
        const { signature } = await sign(intent.kind, decided)
        return intent.key === 'owner' ? operations.wrap(session, request, signature) : signature
      }
      case 'solanaMessage':
        return { signature: (await sign(intent.kind, decided)).signature }
      case 'evmTransaction':
        return inTurn(intent.account, intent.chainId, async () => {
          const count = readQuantity(await node.request('eth_getTransactionCount', [intent.account, 'pending']))
          const { raw } = await sign(intent.kind, decided, { transaction: { nonce: Number(count) } })
          return handIn(() => node.request('eth_sendRawTransaction', [raw]))
        })
      case 'solanaTransactions': {
        const { transactions, signatures } = await sign(intent.kind, decided)
        const [transaction = ''] = transactions
        if (request.method === 'solana_signAllTransactions') return { transactions }
        if (request.method === 'solana_signTransaction') return { transaction, signature: signatures[0] }
        const config = { ...sendOptions(request), encoding: 'base64' }
        return { signature: await handIn(() => node.request('sendTransaction', [transaction, config])) }
      }
      case 'userOperation': {
        const hash = await inTurn(intent.account, intent.chainId, async () => {
          await operations.reserve(session, request)
          const filling: Filling = { operation: await operations.prepare(session, intent) }
          return operations.send(session, intent, filling, await sign(intent.kind, decided, filling))
        })
        // What waits for a block takes no turn: each operation has a nonce of its own.
        return operations.answer(session, request, hash)
      }
      case 'delegations': {
        const { deploy } = intent
        const filling: Filling = deploy ? { operation: await operations.prepare(session, deploy) } : {}
        const signed = await sign(intent.kind, decided, filling)
        if (deploy && signed.deploy) await operations.deploy(session, deploy, filling, signed.deploy)
        return operations.grant(decided, request, signed.delegations)
      }
    }
  }

  return async (decided) => {
    const request = JSON.parse(decided.row.text) as WalletRequest
    const read = readRequest(request, JSON.parse(decided.row.facts) as Facts)
    if ('refusal' in read) throw new TypeError('A request that is refused was decided.')
    const { intent, description } = read.reading
    const answer = await run(decided, request, intent)
    await deps.rememberReceivers(decided.session.userId, request, receiversOf(description))
    return answer
  }
}

function sendOptions({ params }: WalletRequest): object {
  const { options } = Object(Array.isArray(params) ? params[0] : params) as { readonly options?: object }
  return Object(options) as object
}

/** Addresses that a request sends to, by what was said of them. */
function receiversOf({ sections }: Description): readonly string[] {
  return sections.flatMap(({ fields }) => fields.flatMap(receiversIn))
}

function receiversIn({ value, note, parts = [] }: Field): readonly string[] {
  const key = note?.type === 'words' ? note.text.key : undefined
  const isReceiver = value?.type === 'address' && (key === 'firstTime' || key === 'sentBefore')
  return [...(isReceiver ? [value.address] : []), ...parts.flatMap(receiversIn)]
}
