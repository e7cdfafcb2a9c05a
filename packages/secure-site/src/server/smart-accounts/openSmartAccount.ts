import { concat, custom, type Address, type Hex, type PublicClient, type Transport } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  type BundlerClient,
  type UserOperation,
} from 'viem/account-abstraction'
import type { OperationFilling, UserOperationIntent } from '@portico/wallet-requests'

import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { toDelegatorAccount, type AccountKey, type DelegatorAccount, type Deployment } from './toDelegatorAccount.js'

export interface SmartAccountOptions {
  /** `hybrid` has an address of its own; `7702` is the address of the plain account. */
  readonly kind: 'hybrid' | '7702'
  /** A node that is trusted, with its chain. */
  readonly client: PublicClient
  /** To an ERC-4337 bundler. */
  readonly bundler: Transport
  readonly contracts: SmartAccountContracts
  /** Address of the key that the account obeys. */
  readonly owner: Address
  /** Asks the site to pay (ERC-7677). Without it, the account pays for itself. */
  readonly sponsor?: ((request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>) | undefined
}

/** A smart account of the Delegation Framework on one network. Its key is elsewhere. */
export interface SmartAccount {
  readonly account: DelegatorAccount
  readonly bundler: BundlerClient
  isDeployed(): Promise<boolean>
  /** Of an account without code: what makes it. */
  deployment(): Promise<Pick<Deployment, 'factory' | 'factoryData'> | undefined>
  /** Nonce, gas and price as the bundler wants them, and who pays. @throws SmartAccountError where it needs more than is allowed */
  prepare(intent: UserOperationIntent): Promise<OperationFilling>
  /** Hands a signed operation in. @returns its hash */
  send(intent: UserOperationIntent, filling: OperationFilling, signed: SignedOperation): Promise<Hex>
}

export interface SignedOperation {
  readonly signature: Hex
  /** Of EIP-7702. */
  readonly authorization?:
    | {
        readonly address: Address
        readonly chainId: number
        readonly nonce: number
        readonly r: Hex
        readonly s: Hex
        readonly yParity: number
      }
    | undefined
}

/** What an operation may cost at most. */
export const operationCaps = {
  verificationGas: 500_000n,
  callGas: 2_000_000n,
  preVerificationGas: 1_000_000n,
  /** The bundler's price, as a multiple of what the node estimates. */
  feeFactor: 5n,
} as const

export class SmartAccountError extends Error {
  override readonly name: string = 'SmartAccountError'
}

/** Of no key, but of the right form: bundlers estimate with it. */
const stub = {
  r: '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000',
  s: '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  yParity: 1,
} as const

export async function openSmartAccount(options: SmartAccountOptions): Promise<SmartAccount> {
  const { kind, client, contracts, owner, sponsor } = options
  if (!client.chain) throw new Error('the client has no chain')
  const chainId = client.chain.id
  const elsewhere = (): never => {
    throw new Error('the key of this account signs elsewhere')
  }
  const key: AccountKey = { address: owner, signMessage: elsewhere, signTypedData: elsewhere }
  const account = await toDelegatorAccount({ kind, client, contracts, keys: [key] })
  const { address } = account
  const bundler: BundlerClient = createBundlerClient({
    client,
    transport: options.bundler,
    pollingInterval: client.pollingInterval,
    ...(sponsor && {
      paymaster: createPaymasterClient({ transport: custom({ request: sponsor }, { retryCount: 0 }) }),
    }),
  })
  const delegated = concat(['0xef0100', contracts.stateless7702]).toLowerCase()

  async function isDeployed(): Promise<boolean> {
    const code = await client.getCode({ address })
    return kind === '7702' ? code?.toLowerCase() === delegated : code !== undefined
  }

  return {
    account,
    bundler,
    isDeployed,

    async deployment() {
      if (kind === '7702' || (await isDeployed())) return undefined
      const { factory, factoryData } = await account.getFactoryArgs()
      return factory && factoryData ? { factory, factoryData } : undefined
    },

    async prepare({ callData, upgradesTo }) {
      const { maxFeePerGas: estimate } = await client.estimateFeesPerGas()
      const fees = await gasPrice(bundler)
      const authorizationNonce =
        upgradesTo === undefined ? undefined : await client.getTransactionCount({ address, blockTag: 'pending' })
      const authorization =
        authorizationNonce === undefined
          ? undefined
          : { address: upgradesTo as Address, chainId, nonce: authorizationNonce, ...stub }
      const more = { ...fees, ...(authorization && { authorization }) }
      const prepared = await bundler.prepareUserOperation({ account, callData: callData as Hex, ...more })
      const operation = prepared as unknown as UserOperation<'0.8'>
      checkCaps(operation, estimate)
      return fillingOf(operation, authorizationNonce)
    },

    async send({ callData, deployment, account: sender, entryPoint }, filling, { signature, authorization }) {
      const { paymaster } = filling
      return bundler.sendUserOperation({
        sender: sender as Address,
        nonce: BigInt(filling.nonce),
        callData: callData as Hex,
        ...(deployment && { factory: deployment.factory as Address, factoryData: deployment.factoryData as Hex }),
        callGasLimit: BigInt(filling.callGasLimit),
        verificationGasLimit: BigInt(filling.verificationGasLimit),
        preVerificationGas: BigInt(filling.preVerificationGas),
        maxFeePerGas: BigInt(filling.maxFeePerGas),
        maxPriorityFeePerGas: BigInt(filling.maxPriorityFeePerGas),
        ...(paymaster && {
          paymaster: paymaster.address as Address,
          paymasterData: paymaster.data as Hex,
          paymasterVerificationGasLimit: BigInt(paymaster.verificationGasLimit),
          paymasterPostOpGasLimit: BigInt(paymaster.postOpGasLimit),
        }),
        ...(authorization && { authorization }),
        signature,
        entryPointAddress: entryPoint as Address,
      } as Parameters<typeof bundler.sendUserOperation>[0])
    },
  }
}

function fillingOf(operation: UserOperation<'0.8'>, authorizationNonce: number | undefined): OperationFilling {
  const { paymaster, paymasterData, paymasterVerificationGasLimit: gas, paymasterPostOpGasLimit: after } = operation
  return {
    nonce: String(operation.nonce),
    callGasLimit: String(operation.callGasLimit),
    verificationGasLimit: String(operation.verificationGasLimit),
    preVerificationGas: String(operation.preVerificationGas),
    maxFeePerGas: String(operation.maxFeePerGas),
    maxPriorityFeePerGas: String(operation.maxPriorityFeePerGas),
    ...(paymaster && {
      paymaster: {
        address: paymaster,
        data: paymasterData ?? '0x',
        verificationGasLimit: String(gas ?? 0n),
        postOpGasLimit: String(after ?? 0n),
      },
    }),
    ...(authorizationNonce !== undefined && { authorizationNonce }),
  }
}

function checkCaps(operation: UserOperation<'0.8'>, estimate: bigint): void {
  const { verificationGas, callGas, preVerificationGas, feeFactor } = operationCaps
  const isTooMuch =
    operation.verificationGasLimit > verificationGas ||
    operation.callGasLimit > callGas ||
    operation.preVerificationGas > preVerificationGas ||
    operation.maxFeePerGas > estimate * feeFactor
  if (isTooMuch) throw new SmartAccountError('The calls need more gas than is allowed')
}

/** What the bundler wants; bundlers that do not say take what viem makes of the node's estimate. */
async function gasPrice(
  bundler: BundlerClient,
): Promise<{ readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint } | undefined> {
  type Prices = { readonly fast: { readonly maxFeePerGas: Hex; readonly maxPriorityFeePerGas: Hex } }
  const request = { method: 'pimlico_getUserOperationGasPrice', params: [] }
  const prices = (await bundler.request(request as never).catch(() => undefined)) as Prices | undefined
  if (!prices) return undefined
  const { maxFeePerGas, maxPriorityFeePerGas } = prices.fast
  return { maxFeePerGas: BigInt(maxFeePerGas), maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas) }
}
