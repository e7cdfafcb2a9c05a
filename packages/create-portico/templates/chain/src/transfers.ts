import { askWallet, differencesOf, findConnection, parseAnswer, unitsSchema, type RpcClient } from '@portico/chain-kit'
import {
  parseCaip10,
  type Caip2,
  type EstimatedAction,
  type TransferAction,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from './address.js'
import type { AcmeContext } from './AcmeSpec.js'
import type { AcmeWallet } from './AcmeWallet.js'

const hashSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
const transactionSchema = v.object({
  hash: hashSchema,
  from: v.string(),
  to: v.string(),
  amount: unitsSchema(),
  fee: unitsSchema(),
  succeeded: v.boolean(),
})

/**
 * Sends coins. The wallet signs and broadcasts, so that its transaction is read back and compared with what was confirmed. Waiting,
 * storing and trying again are core's: see `modal.transfers`.
 */
export function createTransfers(
  context: AcmeContext,
  nodes: RpcClient,
): Pick<TransfersCapability, 'estimate' | 'sign' | 'find'> {
  const readFee = (networkId: Caip2, signal?: AbortSignal): Promise<bigint> =>
    nodes.request({ networkId, method: 'acme_fee', schema: unitsSchema(), signal })

  function receiverOf(action: EstimatedAction): string {
    const { to } = action as Extract<EstimatedAction, { readonly type: 'native' }>
    const address = parseAddress(to)
    if (address === undefined) throw context.error('invalidAddress', { address: to })
    return address
  }
  function parse(action: TransferAction): { readonly to: string; readonly amount: bigint } {
    const { amount } = action as Extract<TransferAction, { readonly type: 'native' }>
    return { to: receiverOf(action), amount }
  }
  return {
    async estimate({ account, action }, signal) {
      signal?.throwIfAborted()
      receiverOf(action)
      // The fee is the same for every amount. Of `'max'`, Send then offers the balance less this fee.
      return { fee: await readFee(parseCaip10(account).networkId, signal) }
    },
    async sign({ account, action }, { signal, prepared }) {
      const { to, amount } = parse(action)
      const { namespaceSession } = await findConnection(context, account, signal)
      const { features, name } = namespaceSession.provider as AcmeWallet
      const { address, networkId } = parseCaip10(account)
      // How many transactions the account has made: the next one is found by it if the wallet's answer is lost.
      const counting = { networkId, method: 'acme_count', params: [address], schema: v.number(), signal }
      const [fee, count] = await Promise.all([readFee(networkId, signal), nodes.request(counting)])
      prepared({ anchor: { count }, fee, walletBroadcasts: true })
      const input = { account: address, chain: networkId, to, amount: String(amount) }
      // Without a signal: what the visitor approves late is sent all the same.
      const answer = await askWallet(() => features['acme:sendTransfer'].sendTransfer(input), undefined)
      const hash = parseAnswer(context, hashSchema, answer, { from: name, method: 'acme:sendTransfer' })
      return { hash, expires: false }
    },
    async find(sought, signal) {
      const { networkId, address } = parseCaip10(sought.order.account)
      const { hash } = sought.signed ?? {}
      const found = await nodes.request({
        networkId,
        method: hash === undefined ? 'acme_sent' : 'acme_transaction',
        params: hash === undefined ? [address, sought.anchor['count']] : [hash],
        schema: v.nullable(transactionSchema),
        signal,
      })
      if (!found || (hash !== undefined && found.hash !== hash)) return { status: 'unseen' }
      const { to, amount } = parse(sought.order.action)
      const differences = differencesOf(
        { payer: address, receiver: to, amount: String(amount) },
        { payer: found.from, receiver: found.to, amount: String(found.amount) },
      )
      if (differences.length > 0) return { status: 'changed', hash: found.hash, differences }
      // The chain of this template is final at once.
      return { status: 'included', isSuccess: found.succeeded, isFinal: true, hash: found.hash, fee: found.fee }
    },
  }
}
