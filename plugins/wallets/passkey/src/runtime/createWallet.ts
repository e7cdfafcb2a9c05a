import { hexChainId, ProviderRpcError } from '@portico/chain-kit/account'
import { rpcErrorCodes, type Caip2 } from '@portico/core'
import { intentOf, signableBytes, type Reading } from '@portico/wallet-requests'
import { bytesToHex, numberToHex, type Hex, type PublicClient } from 'viem'
import type { GetUserOperationReceiptReturnType } from 'viem/account-abstraction'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyAccount } from '../PasskeyAccount.js'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { Assertion } from './assertPasskey.js'
import type { Passkey } from './deploymentOf.js'
import { readBatch, readBatchId, toBatchId } from './batches.js'
import type { Approvals } from './createApprovals.js'
import { createOperations, type Operations } from './createOperations.js'
import { createReader } from './createReader.js'
import { callsErrorCodes } from './toProviderError.js'

type Params = readonly unknown[]

/** What a page asks of the account on one network. What is signed is what was read, and everything read is shown first. */
export interface Wallet {
  /** @throws `passkey/rejected`, RefusalError, ProviderRpcError */
  signMessage(params: Params): Promise<Hex>
  /** @throws as `signMessage` */
  signTypedData(params: Params): Promise<Hex>
  /** Answers the hash of the transaction that has the operation, once there is one. @throws as `signMessage`, `passkey/bundlerFailed` */
  sendTransaction(params: Params): Promise<Hex>
  /** @throws as `sendTransaction` */
  sendCalls(params: Params): Promise<unknown>
  /** @throws ProviderRpcError */
  getCallsStatus(params: Params): Promise<unknown>
}

export interface WalletOptions {
  readonly networkId: Caip2
  readonly account: PasskeyAccount
  readonly passkey: Passkey
  readonly approvals: Approvals
  /** Ids that pages chose for their batches, with ours. */
  readonly batches: Map<string, Hex>
  /** Those that passkey accounts can be used on. */
  networks(): readonly Caip2[]
  /** Asks the browser for the passkey. */
  assert(challenge: Hex, signal: AbortSignal | undefined): Promise<Assertion>
}

export async function createWallet(context: PasskeyContext, options: WalletOptions): Promise<Wallet> {
  const { networkId, account, passkey, approvals, batches, networks, assert } = options
  /** Of the approval whose signature is being made. */
  let current: AbortSignal | undefined
  const credential = { passkey, assert: (challenge: Hex) => assert(challenge, current) }
  const operations = await createOperations(context, { networkId, ...credential })
  const client = operations.account.client as PublicClient
  const contracts = context.config.networks[networkId]?.contracts ?? defaultContracts
  const reader = createReader(context, {
    networkId,
    account,
    contracts,
    networks,
    askNode: (method, params) => client.request({ method, params } as never),
  })

  function approving<T>(reading: Reading, sign: () => Promise<T>): Promise<T> {
    return approvals.ask({ networkId, account, reading }, (signal) => {
      current = signal
      return sign()
    })
  }
  async function sign(method: string, params: Params): Promise<Hex> {
    const reading = await reader.readWhole(reader.open(method, params))
    const [signable] = signableBytes(reading.intent)
    return approving(reading, () => operations.signHash(bytesToHex(signable!.bytes)))
  }
  /** Answers the hash of the operation. */
  async function send(method: string, params: Params): Promise<Hex> {
    const request = reader.open(method, params)
    const unknownCost = { kind: 'hybrid', entryPoint: contracts.entryPoint, maxCost: '0' } as const
    const prepared = await operations.prepare(
      intentOf(reader.read(request, unknownCost), 'userOperation').callData as Hex,
    )
    const reading = await reader.readWhole(request, prepared.facts)
    return approving(reading, async () =>
      operations.send(prepared, await operations.sign(intentOf(reading, 'userOperation'), prepared)),
    )
  }
  return {
    signMessage: (params) => sign('personal_sign', params),
    signTypedData: (params) => sign('eth_signTypedData_v4', params),
    async sendTransaction(params) {
      const hash = await send('eth_sendTransaction', params)
      return (await operations.waitFor(hash)).receipt.transactionHash
    },
    async sendCalls(params) {
      const { version, id } = readBatch(params)
      if (id !== undefined && batches.has(id))
        throw new ProviderRpcError(callsErrorCodes.duplicateId, 'A batch has this id already')
      const ours = toBatchId(await send('wallet_sendCalls', params), networkId)
      if (id !== undefined) batches.set(id, ours)
      return version === '1.0' ? ours : { id: id ?? ours }
    },
    async getCallsStatus([id]) {
      if (typeof id !== 'string')
        throw new ProviderRpcError(rpcErrorCodes.invalidParams, 'The parameter must be the id of a batch')
      const found = readBatchId(batches.get(id) ?? id, networks())
      const served: Operations =
        found.networkId === networkId
          ? operations
          : await createOperations(context, { networkId: found.networkId, ...credential })
      return statusOf(id, found.networkId, await served.receiptOf(found.hash))
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
