import type {
  Filling,
  OperationFilling,
  SignedDelegation,
  SignedOperation,
  UserOperationIntent,
  WalletRequest,
} from '@portico/wallet-requests'
import { serializeErc6492Signature, type Hex } from 'viem'

import type { Session } from '../auth/Session.js'
import { ApiError } from '../errors/ApiError.js'
import { asking } from '../nodes/asking.js'
import type { Calls } from '../smart-accounts/createCalls.js'
import type { SmartAccounts } from '../smart-accounts/createSmartAccounts.js'
import type { SmartAccount } from '../smart-accounts/openSmartAccount.js'
import type { Wallets } from '../wallets/createWallets.js'
import type { DecidedRequest } from './createRequestSigner.js'
import { handIn, outcomeUnknown } from './handIn.js'
import { rpcCodes } from './rpcCodeOf.js'

/** What smart accounts do with signed requests (ERC-4337). */
export interface Operations {
  /** Takes the id that a page chose for its batch. @throws ApiError 409 `embedded/duplicateId` */
  reserve(session: Session, request: WalletRequest): Promise<void>
  /** What is known only now: nonce, gas, price, and who pays. */
  prepare(session: Session, intent: UserOperationIntent): Promise<OperationFilling>
  /** Hands it to the site's own bundler. @returns the operation's hash */
  send(session: Session, intent: UserOperationIntent, filling: Filling, signed: SignedOperation): Promise<Hex>
  /** Sends one that makes the account, and waits until it is there. */
  deploy(session: Session, intent: UserOperationIntent, filling: Filling, signed: SignedOperation): Promise<void>
  /** What the page gets for a method whose operation was sent. */
  answer(session: Session, request: WalletRequest, operation: Hex): Promise<unknown>
  /** A signature that contracts accept before the account is there (ERC-6492). */
  wrap(session: Session, request: WalletRequest, signature: string): Promise<string>
  /** Ends what `wallet_grantPermissions` began. */
  grant(decided: DecidedRequest, request: WalletRequest, delegations: readonly SignedDelegation[]): Promise<unknown>
}

export interface OperationsDeps {
  readonly wallets: Wallets
  readonly smartAccounts: SmartAccounts
  readonly calls: Calls
  readonly grant: Operations['grant']
}

export function createOperations({ wallets, smartAccounts, calls, grant }: OperationsDeps): Operations {
  const open = async (session: Session, chainId: string): Promise<SmartAccount> =>
    smartAccounts.open(chainId, await wallets.requireAccounts(session), session)
  const openFor = (session: Session, { chainId }: UserOperationIntent): Promise<SmartAccount> =>
    open(session, `eip155:${chainId}`)

  const operations: Operations = {
    grant,

    async reserve({ userId }, request) {
      if (request.method === 'wallet_sendCalls') await calls.reserve(userId, request)
    },

    prepare: (session, intent) =>
      asking(async () => (await openFor(session, intent)).prepare(intent, { isQuote: false })),

    async send(session, intent, { operation }, signed) {
      if (!operation) throw new TypeError('The operation was not prepared.')
      const smart = await openFor(session, intent)
      return handIn(() => smart.send(intent, operation, signed))
    },

    async deploy(session, intent, filling, signed) {
      const hash = await operations.send(session, intent, filling, signed)
      const smart = await openFor(session, intent)
      await smart.bundler.waitForUserOperationReceipt({ hash }).catch(() => undefined)
      if (!(await smart.isDeployed()))
        throw new ApiError(503, 'embedded/failed', 'The account could not be made. Nothing was granted.')
    },

    async answer(session, request, operation) {
      if (request.method === 'wallet_sendCalls') return calls.sent(session.userId, request, operation)
      if (request.method === 'eth_sendUserOperation') return operation
      const { bundler } = await open(session, request.chainId)
      const waiting = bundler.waitForUserOperationReceipt({ hash: operation })
      const { success, receipt } = await waiting.catch(() => {
        throw new ApiError(503, 'embedded/outcomeUnknown', outcomeUnknown)
      })
      const { reverted: rpcCode } = rpcCodes
      if (!success) throw new ApiError(400, 'embedded/reverted', 'The transaction failed on the network.', { rpcCode })
      return receipt.transactionHash
    },

    async wrap(session, { chainId }, signature) {
      const deployment = await (await open(session, chainId)).deployment()
      if (!deployment) return signature
      const { factory: address, factoryData: data } = deployment
      return serializeErc6492Signature({ address, data, signature: signature as Hex })
    },
  }
  return operations
}
