import { askWallet, createRpcClient, findConnection, findNetwork, parseAnswer } from '@portico/chain-kit'
import {
  parseCaip10,
  pause,
  withErrorTexts,
  type BalancesCapability,
  type ConnectRequest,
  type NativeTransfer,
  type RestoreRequest,
  type SessionHandle,
  type SignMessageCapability,
  type TransfersCapability,
} from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from './address.js'
import type { AcmeContext, AcmeSpec } from './AcmeSpec.js'
import type { AcmeWallet } from './AcmeWallet.js'
import { openSession, restoreSession } from './session.js'

export interface Runtime extends BalancesCapability, SignMessageCapability, TransfersCapability {
  connect(wallet: AcmeWallet, request: ConnectRequest): Promise<SessionHandle>
  restore(wallet: AcmeWallet, request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}

const amountSchema = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((digits) => BigInt(digits)),
)
const hashSchema = v.pipe(v.string(), v.regex(/^[\da-f]{64}$/))
/** 64 bytes in base64. */
const signatureSchema = v.pipe(v.string(), v.regex(/^[A-Za-z\d+/]{86}==$/))
const transactionSchema = v.nullable(v.object({ succeeded: v.boolean() }))
/** Milliseconds between two questions for a transaction. */
const pollInterval = 500

export function createRuntime(plugin: AcmeContext): Runtime {
  const context = withErrorTexts<AcmeSpec, AcmeContext>(plugin, {
    invalidAddress: ({ address }) => `'${address}' is not an address of Acme`,
    badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
    notConnected: 'No wallet of Acme is connected',
    rpcUnavailable: ({ chain, url }) => `Unavailable ${chain} RPC url at ${url}`,
    rpcFailed: ({ chain, problem }) => `A node of ${chain} refused: ${problem}`,
  })
  const nodes = createRpcClient(context)

  function checkReceiver({ to, signal }: NativeTransfer): string {
    signal?.throwIfAborted()
    const address = parseAddress(to)
    if (address === undefined) throw context.error('invalidAddress', { address: to })
    return address
  }
  return {
    connect: (wallet, request) => openSession(context, wallet, request),
    restore: (wallet, request) => restoreSession(context, wallet, request),

    async native(account, signal) {
      const { networkId, address } = parseCaip10(account)
      const params = [address]
      const amount = await nodes.request({ networkId, method: 'acme_balance', params, schema: amountSchema, signal })
      const { decimals, symbol } = findNetwork(context, networkId)!.nativeCurrency
      return { amount, decimals, symbol }
    },

    async signMessage({ account, message, signal }) {
      const { namespaceSession } = await findConnection(context, account, signal)
      const { features, name } = namespaceSession.provider as AcmeWallet
      const input = { account: parseCaip10(account).address, message }
      const answer = await askWallet(() => features['acme:signMessage'].signMessage(input), signal)
      return { signature: parseAnswer(context, signatureSchema, answer, { from: name, method: 'acme:signMessage' }) }
    },

    async estimate(transfer) {
      checkReceiver(transfer)
      const { networkId } = parseCaip10(transfer.from)
      const request = { networkId, method: 'acme_fee', schema: amountSchema, signal: transfer.signal }
      return { fee: await nodes.request(request) }
    },

    async send(transfer) {
      const to = checkReceiver(transfer)
      const { from, amount, signal } = transfer
      const { namespaceSession } = await findConnection(context, from, signal)
      const { features, name } = namespaceSession.provider as AcmeWallet
      const { address, networkId } = parseCaip10(from)
      const input = { account: address, chain: networkId, to, amount: String(amount) }
      const answer = await askWallet(() => features['acme:sendTransfer'].sendTransfer(input), signal)
      return { hash: parseAnswer(context, hashSchema, answer, { from: name, method: 'acme:sendTransfer' }) }
    },

    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const request = { networkId, method: 'acme_transaction', params: [hash], schema: transactionSchema, signal }
      for (;;) {
        const transaction = await nodes.request(request)
        if (transaction) return transaction.succeeded ? 'success' : 'reverted'
        await pause(pollInterval, signal)
      }
    },
  }
}
