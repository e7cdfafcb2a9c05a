import type { OperationFilling, SignedOperation, UserOperationIntent } from '@portico/wallet-requests'
import { filledOperation, type Deployment } from '@portico/wallet-requests/accounts'
import { concat, custom, type Address, type Hex, type Transport } from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  type BundlerClient,
  type PaymasterClient,
  type UserOperation,
} from 'viem/account-abstraction'

import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import { ownAccountOf, type OperationAccount, type UserKeys } from '../nodes/ownAccount.js'
import type { SponsorOptions } from '../paymaster/createSponsor.js'
import { rpcCodes } from '../requests/rpcCodeOf.js'
import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { toDelegatorAccount, type AccountKey, type DelegatorAccount } from './toDelegatorAccount.js'

/** A request of ERC-7677. */
export interface PaymasterRequest {
  readonly method: string
  readonly params?: unknown
}

export interface SmartAccountOptions {
  /** `hybrid` has an address of its own; `7702` is the address of the plain account. */
  readonly kind: 'hybrid' | '7702'
  /** Of a node that is trusted. */
  readonly client: AccountNetwork['client']
  /** To an ERC-4337 bundler. */
  readonly bundler: Transport
  readonly contracts: SmartAccountContracts
  readonly keys: UserKeys
  /** Asks whether the site pays. Without it, the account pays for itself. */
  readonly sponsor?:
    | ((account: OperationAccount, request: PaymasterRequest, options: SponsorOptions) => Promise<unknown>)
    | undefined
}

/** A smart account of the Delegation Framework on one network. Its key is elsewhere. */
export interface SmartAccount {
  readonly account: DelegatorAccount
  readonly bundler: BundlerClient
  isDeployed(): Promise<boolean>
  /** Of an account without code: what makes it. */
  deployment(): Promise<Pick<Deployment, 'factory' | 'factoryData'> | undefined>
  /**
   * Nonce, gas and price as the bundler wants them, and who pays. A quote has no signature of the paymaster.
   * @throws ApiError 403 `embedded/otherCode`, 400 `embedded/tooMuchGas`
   */
  prepare(intent: UserOperationIntent, options: SponsorOptions): Promise<OperationFilling>
  /** Hands a signed operation in. @returns its hash */
  send(intent: UserOperationIntent, filling: OperationFilling, signed: SignedOperation): Promise<Hex>
}

/** What an operation may cost at most. */
export const operationCaps = {
  verificationGas: 500_000n,
  callGas: 2_000_000n,
  preVerificationGas: 1_000_000n,
  /** The bundler's price, as a multiple of what the node estimates. */
  feeFactor: 5n,
} as const

/** Of no key, but of the right form: bundlers estimate with it. */
const stub = {
  r: '0xfffffffffffffffffffffffffffffff000000000000000000000000000000000',
  s: '0x7aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  yParity: 1,
} as const

export async function openSmartAccount(options: SmartAccountOptions): Promise<SmartAccount> {
  const { kind, client, contracts, keys, sponsor } = options
  const chainId = client.chain.id
  const elsewhere = (): never => {
    throw new Error('the key of this account signs elsewhere')
  }
  const owner = kind === '7702' ? keys.plain : keys.owner
  const key: AccountKey = { address: owner, signMessage: elsewhere, signTypedData: elsewhere }
  const account = await toDelegatorAccount({ kind, client, contracts, keys: [key] })
  const { address } = account
  const bundler: BundlerClient = createBundlerClient({
    client,
    transport: options.bundler,
    pollingInterval: client.pollingInterval,
  })
  const delegated = concat(['0xef0100', contracts.stateless7702]).toLowerCase()

  async function isDeployed(): Promise<boolean> {
    const code = await client.getCode({ address })
    return kind === '7702' ? code?.toLowerCase() === delegated : code !== undefined
  }

  /** Of EIP-7702, with a signature of no key. */
  async function nextAuthorization(code: Address) {
    const nonce = await client.getTransactionCount({ address, blockTag: 'pending' })
    return { address: code, chainId, nonce, ...stub }
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

    async prepare({ callData, deployment, upgradesTo }, sponsorOptions) {
      const authorization = upgradesTo === undefined ? undefined : await nextAuthorization(upgradesTo as Address)
      const made = deployment as Pick<Deployment, 'factory' | 'factoryData'> | undefined
      const eip7702Auth = authorization && { address: authorization.address, chainId: BigInt(chainId) }
      const own = await ownAccountOf({ sender: address, ...made, eip7702Auth }, keys, { client, contracts })
      if (!own)
        throw new ApiError(403, 'embedded/otherCode', 'The account changed meanwhile, or has code of another wallet.')
      const { maxFeePerGas: estimate } = await client.estimateFeesPerGas()
      const fees = await gasPrice(bundler)
      const paymaster = sponsor && payingBy((request: PaymasterRequest) => sponsor(own, request, sponsorOptions))
      const prepared = await bundler.prepareUserOperation({
        account,
        callData: callData as Hex,
        ...made,
        ...fees,
        ...(authorization && { authorization }),
        ...(paymaster && { paymaster }),
      })
      const operation = prepared as unknown as UserOperation<'0.8'>
      checkCaps(operation, estimate)
      return fillingOf(operation, authorization?.nonce)
    },

    async send(intent, filling, { signature, authorization }) {
      return bundler.sendUserOperation({
        ...filledOperation(intent, filling),
        ...(authorization && { authorization }),
        signature,
        entryPointAddress: intent.entryPoint,
      } as unknown as Parameters<typeof bundler.sendUserOperation>[0])
    },
  }
}

function payingBy(request: (request: PaymasterRequest) => Promise<unknown>): PaymasterClient {
  return createPaymasterClient({ transport: custom({ request }, { retryCount: 0 }) })
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
  const { bundleTooLarge: rpcCode } = rpcCodes
  if (isTooMuch) throw new ApiError(400, 'embedded/tooMuchGas', 'The calls need more gas than is allowed.', { rpcCode })
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
