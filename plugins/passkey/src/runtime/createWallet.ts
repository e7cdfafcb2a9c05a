import { rpcErrorCodes, type Caip2 } from '@portico/core'
import { numberToHex, type Hex, type PublicClient, type SignableMessage } from 'viem'
import type { GetUserOperationReceiptReturnType } from 'viem/account-abstraction'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyAccount, PasskeyContext, PasskeyRequest } from '../PasskeySpec.js'
import type { Assertion } from './assertPasskey.js'
import type { Approvals } from './createApprovals.js'
import { createOperations, type Operations } from './createOperations.js'
import { hexChainId, readBatchId, toBatchId } from './batchId.js'
import { describeCalls } from './describeCalls.js'
import { callsErrorCodes, ProviderError } from './errorTexts.js'
import { readCalls, readTransaction } from './readCalls.js'
import { readMessage, readTypedData } from './readSignature.js'
import type { Call } from './toPasskeyAccount.js'

type Params = readonly unknown[]

/** What a page asks of the account on one network. Everything that is signed is shown first. */
export interface Wallet {
  /** @throws `passkey/rejected`, ProviderError */
  signMessage(params: Params): Promise<Hex>
  /** @throws as `signMessage` */
  signTypedData(params: Params): Promise<Hex>
  /** Answers the hash of the transaction that has the operation, once there is one. @throws as `signMessage`, `passkey/bundlerFailed` */
  sendTransaction(params: Params): Promise<Hex>
  /** @throws as `sendTransaction` */
  sendCalls(params: Params): Promise<unknown>
  /** @throws ProviderError */
  getCallsStatus(params: Params): Promise<unknown>
}

export interface WalletOptions {
  readonly networkId: Caip2
  readonly account: PasskeyAccount
  readonly approvals: Approvals
  /** Ids that pages chose for their batches, with ours. */
  readonly batches: Map<string, Hex>
  /** Those that passkey accounts can be used on. */
  networks(): readonly Caip2[]
  /** Asks the browser for the passkey. */
  assert(challenge: Hex, signal: AbortSignal | undefined): Promise<Assertion>
}

export async function createWallet(context: PasskeyContext, options: WalletOptions): Promise<Wallet> {
  const { networkId, account, approvals, batches, networks, assert } = options
  /** Of the approval whose signature is being made. */
  let current: AbortSignal | undefined
  const own = { passkey: account, assert: (challenge: Hex) => assert(challenge, current) }
  const operations = await createOperations(context, { networkId, ...own })
  const contracts = context.config.networks[networkId]?.contracts ?? defaultContracts
  const limits = {
    account: account.address,
    chainId: Number(networkId.slice('eip155:'.length)),
    guards: [account.address, contracts.delegationManager, contracts.entryPoint],
  }
  const shown = { networkId, account }

  function signing<T>(request: PasskeyRequest, sign: () => Promise<T>): Promise<T> {
    return approvals.ask(request, (signal) => {
      current = signal
      return sign()
    })
  }
  /** Answers the hash of the operation. */
  async function send(calls: readonly Call[]): Promise<Hex> {
    const client = operations.account.client as PublicClient
    const [prepared, described] = await Promise.all([operations.prepare(calls), describeCalls(client, calls)])
    const { fee, isFirst } = prepared
    return signing({ ...shown, kind: 'calls', calls: described, fee, isFirst }, async () =>
      operations.send(prepared, await operations.sign(prepared)),
    )
  }
  return {
    async signMessage(params) {
      const { raw, text, isBinary } = readMessage(params, limits)
      const message: SignableMessage = { raw }
      return signing({ ...shown, kind: 'message', text, isBinary }, () => operations.account.signMessage({ message }))
    },
    async signTypedData(params) {
      const { data, domain, json } = readTypedData(params, limits)
      return signing({ ...shown, kind: 'typedData', domain, json }, () => operations.account.signTypedData(data))
    },
    async sendTransaction(params) {
      const hash = await send([readTransaction(params, limits)])
      return (await operations.waitFor(hash)).receipt.transactionHash
    },
    async sendCalls(params) {
      const { version, id, calls } = readCalls(params, limits)
      if (id !== undefined && batches.has(id))
        throw new ProviderError(callsErrorCodes.duplicateId, 'A batch has this id already')
      const ours = toBatchId(await send(calls), networkId)
      if (id !== undefined) batches.set(id, ours)
      return version === '1.0' ? ours : { id: id ?? ours }
    },
    async getCallsStatus([id]) {
      if (typeof id !== 'string')
        throw new ProviderError(rpcErrorCodes.invalidParams, 'The parameter must be the id of a batch')
      const found = readBatchId(batches.get(id) ?? id, networks())
      const asked: Operations =
        found.networkId === networkId
          ? operations
          : await createOperations(context, { networkId: found.networkId, ...own })
      return statusOf(id, found.networkId, await asked.receiptOf(found.hash))
    },
  }
}

/** The answer of EIP-5792, version 2.0.0: 100 not yet in a block · 200 done · 500 reverted. */
function statusOf(id: string, networkId: Caip2, included: GetUserOperationReceiptReturnType | undefined): object {
  const known = { version: '2.0.0', id, chainId: hexChainId(networkId), atomic: true }
  if (!included) return { ...known, status: 100 }
  const { success, logs, receipt } = included
  return {
    ...known,
    status: success ? 200 : 500,
    receipts: [
      {
        logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
        status: success ? '0x1' : '0x0',
        blockHash: receipt.blockHash,
        blockNumber: numberToHex(receipt.blockNumber),
        gasUsed: numberToHex(receipt.gasUsed),
        transactionHash: receipt.transactionHash,
      },
    ],
  }
}
