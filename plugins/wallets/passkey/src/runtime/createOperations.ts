import { createRpcClient, networkName, RpcError } from '@portico/chain-kit'
import { isPorticoError, messageOf, type Caip2 } from '@portico/core'
import type { OperationFacts, UserOperationIntent } from '@portico/wallet-requests'
import * as v from 'valibot'
import { createPublicClient, custom, defineChain, http, type Hex, type PublicClient } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  type BundlerClient,
  type GetUserOperationReceiptReturnType,
  type SmartAccount,
  type UserOperation,
} from 'viem/account-abstraction'
import { defaultContracts } from '../defaultContracts.js'
import type { PasskeyContext, PasskeyContracts } from '../PasskeySpec.js'
import { ownerKeyOf, type AccountOwner } from './ownerKeyOf.js'
import { signOperation } from './signOperation.js'
import { toPasskeyAccount } from './toPasskeyAccount.js'

/** A user operation that the visitor can be asked about. Nothing in it changes any more. */
export interface PreparedOperation {
  readonly operation: UserOperation
  /** What it costs at most, and what makes the account, for the reading that is shown. */
  readonly facts: OperationFacts
}

/** An account on one network, for one of its owners. */
export interface Operations {
  readonly account: SmartAccount
  /** Asks for the owner's key. Answers what the account's contract verifies (ERC-1271, ERC-6492). */
  signHash(hash: Hex): Promise<Hex>
  /** @throws `passkey/bundlerFailed` */
  prepare(callData: Hex): Promise<PreparedOperation>
  /** Asks for the owner's key, for what was read. @throws FillingError where the operation may cost more than that */
  sign(intent: UserOperationIntent, prepared: PreparedOperation): Promise<Hex>
  /** Hands a signed operation to the bundler. Answers its hash. @throws `passkey/bundlerFailed` */
  send(prepared: PreparedOperation, signature: Hex): Promise<Hex>
  /** Undefined until it is in a block. */
  receiptOf(hash: Hex): Promise<GetUserOperationReceiptReturnType | undefined>
  /** Waits for it. @throws `passkey/bundlerFailed` */
  waitFor(hash: Hex): Promise<GetUserOperationReceiptReturnType>
}

export type OperationsOptions = AccountOwner & { readonly networkId: Caip2 }

/** How often a bundler is asked for a receipt, ms. */
const pollingInterval = 1000
/** Bundlers drop what they could not include for this long, ms. */
const includedWithin = 10 * 60_000

export async function createOperations(context: PasskeyContext, options: OperationsOptions): Promise<Operations> {
  const { networkId } = options
  const network = context.config.networks[networkId]
  const known = context.store.get(context.networks('eip155')).find((network) => network.caipNetworkId === networkId)
  if (!network || !known) throw context.error('noNetwork', {})
  const contracts = network.contracts ?? defaultContracts
  const chain = defineChain({
    id: Number(networkId.slice('eip155:'.length)),
    name: known.name,
    nativeCurrency: { ...known.nativeCurrency, name: known.nativeCurrency.symbol },
    rpcUrls: { default: { http: [] } },
  })
  const nodes = createRpcClient(context)
  const client = createPublicClient({
    chain,
    transport: custom(
      {
        async request({ method, params }: { readonly method: string; readonly params?: readonly unknown[] }) {
          return await nodes.request({ networkId, method, params: params ?? [], schema: v.unknown() }).catch(nodeError)
        },
      },
      { retryCount: 0 },
    ),
  }) as PublicClient
  const account = await toPasskeyAccount({ ...options, client, contracts })
  const { sign } = ownerKeyOf(options, contracts)
  const paymasterUrl = network.paymasterUrl
  const bundler: BundlerClient = createBundlerClient({
    client,
    transport: http(network.bundlerUrl, { retryCount: 1 }),
    pollingInterval,
    ...(paymasterUrl !== undefined && {
      paymaster: createPaymasterClient({ transport: http(paymasterUrl, { retryCount: 1 }) }),
    }),
  })
  const refused = (cause: unknown): Error =>
    isPorticoError(cause)
      ? cause
      : context.error(
          'bundlerFailed',
          { problem: problemOf(cause) },
          { cause, details: `The bundler of ${networkName(context, networkId)} did not take the operation.` },
        )
  async function asking<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (thrown) {
      throw refused(thrown)
    }
  }
  return {
    account,
    signHash: (hash) => account.sign!({ hash }),
    prepare: (callData) =>
      asking(async () => {
        const { account: _, ...prepared } = await bundler.prepareUserOperation({ account, callData })
        const operation = Object.freeze(prepared as unknown as UserOperation)
        // Only gas, fees and the paymaster are the services' to say.
        if (operation.callData !== callData || operation.sender !== account.address)
          throw context.error('badAnswer', { from: network.bundlerUrl, method: 'prepare' })
        return { operation, facts: factsOf(operation, contracts) }
      }),
    sign: (intent, { operation }) => signOperation(intent, operation, sign),
    send: ({ operation }, signature) =>
      asking(() =>
        bundler.sendUserOperation({
          ...operation,
          signature,
          entryPointAddress: contracts.entryPoint,
        } as Parameters<typeof bundler.sendUserOperation>[0]),
      ),
    receiptOf: (hash) => bundler.getUserOperationReceipt({ hash }).catch(() => undefined),
    waitFor: (hash) => asking(() => bundler.waitForUserOperationReceipt({ hash, timeout: includedWithin })),
  }
}

/** Gas times its price is what EntryPoint holds back from the account at most; a paymaster pays all of it. */
function factsOf(operation: UserOperation, { entryPoint }: PasskeyContracts): OperationFacts {
  const { factory, factoryData, paymaster, maxFeePerGas } = operation
  const { callGasLimit, verificationGasLimit, preVerificationGas } = operation
  const cost = (callGasLimit + verificationGasLimit + preVerificationGas) * maxFeePerGas
  return {
    kind: 'hybrid',
    entryPoint,
    ...(factory && factoryData && { deployment: { factory, factoryData } }),
    maxCost: paymaster === undefined ? String(roundedUp(cost)) : '0',
  }
}

/** Three digits are enough to judge a fee, and never show less than it may be. */
function roundedUp(fee: bigint): bigint {
  const unit = 10n ** BigInt(Math.max(0, String(fee).length - 3))
  return ((fee + unit - 1n) / unit) * unit
}

/** What a node said, with its own code: viem reads it. */
function nodeError(thrown: unknown): never {
  const cause = isPorticoError(thrown, 'passkey/rpcFailed') ? thrown.cause : undefined
  throw cause instanceof RpcError && cause.code !== undefined
    ? Object.assign(new Error(cause.message, { cause: thrown }), { code: cause.code, data: cause.data })
    : thrown
}

/** The first line is viem's sentence. */
function problemOf(cause: unknown): string {
  const { shortMessage, details } = Object(cause) as { readonly shortMessage?: string; readonly details?: string }
  return details ?? shortMessage ?? messageOf(cause)
}
