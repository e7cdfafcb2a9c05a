import { permissionsCapability } from '@portico/embedded-api'
import {
  concat,
  custom,
  numberToHex,
  slice,
  type Address,
  type Authorization,
  type Hex,
  type PublicClient,
  type SignedAuthorization,
  type Transport,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  type BundlerClient,
  type GetUserOperationReceiptReturnType,
  type UserOperation,
} from 'viem/account-abstraction'
import { inTurn as inTurnOfTabs } from '../api/inTurn.js'
import { delegateOfDisable } from '../../sessions/delegation.js'
import { callsErrorCodes, CallsError, readCalls, type Call } from './readCalls.js'
import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { toDelegatorAccount, type AccountKey, type DelegatorAccount } from './toDelegatorAccount.js'

/** A batch that was sent. */
export interface SentCalls {
  /** Of its user operation. */
  readonly hash: Hex
  readonly version: '1.0' | '2.0.0'
  /** When it was sent, in milliseconds. */
  readonly at: number
}

export interface SmartAccountOptions {
  /** `hybrid` has an address of its own; `7702` is the address of the key, whose owner signs `authorize` once. */
  readonly kind: 'hybrid' | '7702'
  /** A node that is trusted, with its chain. */
  readonly client: PublicClient
  /** To an ERC-4337 bundler. */
  readonly bundler: Transport
  readonly contracts: SmartAccountContracts
  readonly key: AccountKey
  /** Signs that the address of the key gets the code of `contracts.stateless7702` (EIP-7702). Needed by `7702`. */
  readonly authorize?: ((authorization: Authorization) => Promise<SignedAuthorization>) | undefined
  /** Asks the site to pay (ERC-7677). Without it, the account pays for itself. */
  readonly sponsor?: ((request: { readonly method: string; readonly params?: unknown }) => Promise<unknown>) | undefined
  /** Whether the site has a co-signer for sessions on this network. */
  readonly hasSessions?: boolean | undefined
  /** Ids that pages chose for their batches. */
  readonly sent: Pick<Map<string, SentCalls>, 'get' | 'set' | 'has'>
  /** Nothing is handed to the bundler once it aborts. */
  readonly signal?: AbortSignal | undefined
  /** Runs one task of this name after the other, over all tabs. Default: Web Locks. */
  readonly inTurn?: (<T>(name: string, run: () => Promise<T>) => Promise<T>) | undefined
  now(): number
}

/** What an operation may cost at most. */
export const operationCaps = {
  verificationGas: 500_000n,
  callGas: 2_000_000n,
  preVerificationGas: 1_000_000n,
  /** The bundler's price, as a multiple of what the node estimates. */
  feeFactor: 5n,
} as const

export interface SmartAccount {
  readonly account: DelegatorAccount
  isDeployed(): Promise<boolean>
  /** Sends the calls as one user operation, all or none, and deploys the account before if it is not there. @throws CallsError */
  send(calls: readonly Call[]): Promise<Hex>
  /** Hash of the transaction that included an operation; waits for it. @throws CallsError when the operation reverted */
  transactionOf(operation: Hex): Promise<Hex>
  /** `wallet_sendCalls` of EIP-5792, versions 1.0 and 2.0.0. What it sends was approved before. @throws CallsError */
  sendCalls(params: unknown): Promise<string | { readonly id: string }>
  /** `wallet_getCallsStatus`. @throws CallsError */
  getCallsStatus(id: string): Promise<CallsStatus>
  /** What `wallet_getCapabilities` answers for this network. */
  getCapabilities(): Promise<Readonly<Record<string, unknown>>>
}

export type CallsStatus =
  | {
      readonly version: '2.0.0'
      readonly id: string
      readonly chainId: Hex
      /** 100 not yet included · 200 done · 400 never included · 500 included and reverted */
      readonly status: 100 | 200 | 400 | 500
      readonly atomic: true
      readonly receipts?: readonly CallsReceipt[]
    }
  | { readonly status: 'PENDING' | 'CONFIRMED'; readonly receipts?: readonly CallsReceipt[] }

export interface CallsReceipt {
  readonly logs: readonly { readonly address: Address; readonly topics: readonly Hex[]; readonly data: Hex }[]
  readonly status: Hex
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

/** A bundler drops what it could not include for this long; a sponsor's signature ends before. */
const includedWithin = 10 * 60_000

/** What keeps the calls of a page away from the account's own rights. */
export interface CallsChecks {
  forbiddenTargets(account: Address, contracts: SmartAccountContracts): readonly Address[]
}

const callsChecks: CallsChecks = {
  // The account may upgrade itself, and the manager and EntryPoint act in its name.
  forbiddenTargets: (account, { entryPoint, delegationManager, enforcers }) => [
    account,
    entryPoint,
    delegationManager,
    ...Object.values(enforcers),
  ],
}

/** A smart account of the Delegation Framework on one network. */
export function createSmartAccount(options: SmartAccountOptions): Promise<SmartAccount> {
  return createSmartAccountWith(callsChecks, options)
}

/** `createSmartAccount` with checks that a test chose. */
export async function createSmartAccountWith(checks: CallsChecks, options: SmartAccountOptions): Promise<SmartAccount> {
  const { kind, client, contracts, key, authorize, sponsor, hasSessions, sent, signal, now } = options
  const { inTurn = inTurnOfTabs } = options
  if (!client.chain) throw new Error('the client has no chain')
  const chainId = client.chain.id
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
  const forbidden = checks.forbiddenTargets(address, contracts)
  const isHarmless = (call: Call): boolean =>
    delegateOfDisable(call, address, contracts.delegationManager) !== undefined
  const delegated = concat(['0xef0100', contracts.stateless7702]).toLowerCase()

  async function isDeployed(): Promise<boolean> {
    const code = await client.getCode({ address })
    return kind === '7702' ? code?.toLowerCase() === delegated : code !== undefined
  }

  async function signAuthorization(): Promise<SignedAuthorization> {
    if (!authorize) throw new Error('an account of EIP-7702 needs `authorize`')
    const nonce = await client.getTransactionCount({ address, blockTag: 'pending' })
    // With chain id 0 it would count on every network.
    return authorize({ address: contracts.stateless7702, chainId, nonce })
  }

  async function operate(calls: readonly Call[], authorization?: SignedAuthorization): Promise<Hex> {
    const { maxFeePerGas: estimate } = await client.estimateFeesPerGas()
    const fees = await gasPrice(bundler)
    const more = { ...fees, ...(authorization && { authorization }) }
    const prepared = await bundler.prepareUserOperation({ account, calls: [...calls], ...more })
    const operation = prepared as unknown as UserOperation<'0.8'>
    checkCaps(operation, estimate)
    const signature = await account.signUserOperation(operation)
    signal?.throwIfAborted()
    // Without the account, viem sends it as it is.
    return bundler.sendUserOperation({ ...operation, signature, entryPointAddress: contracts.entryPoint })
  }

  async function send(calls: readonly Call[]): Promise<Hex> {
    if (await isDeployed()) return operate(calls)
    // Two operations that both deploy the account would be in each other's way: the second waits for the first.
    return inTurn(`portico.deploy.${chainId}.${address}`, async () => {
      if (await isDeployed()) return operate(calls)
      const hash = await operate(calls, kind === '7702' ? await signAuthorization() : undefined)
      await bundler.waitForUserOperationReceipt({ hash, timeout: includedWithin }).catch(() => undefined)
      return hash
    })
  }

  async function readStatus(hash: Hex, at: number): Promise<[100 | 200 | 400 | 500, CallsReceipt?]> {
    const receipt = await bundler.getUserOperationReceipt({ hash }).catch(() => undefined)
    if (receipt) return [receipt.success ? 200 : 500, toReceipt(receipt)]
    if (now() - at < includedWithin) return [100]
    const waits = await bundler.getUserOperation({ hash }).catch(() => undefined)
    return [waits ? 100 : 400]
  }

  return {
    account,
    isDeployed,
    send,
    async transactionOf(operation) {
      const { receipt, success } = await bundler.waitForUserOperationReceipt({
        hash: operation,
        timeout: includedWithin,
      })
      if (success) return receipt.transactionHash
      throw new CallsError(callsErrorCodes.reverted, 'The transaction failed on the network')
    },
    async sendCalls(params) {
      const { version, id, calls } = readCalls(params, { chainId, account: address, forbidden, isHarmless })
      if (id !== undefined && sent.has(id)) throw new CallsError(callsErrorCodes.duplicateId, 'This id was used before')
      const at = now()
      const hash = await send(calls)
      // The id says all that is needed to answer for it after a reload.
      const own = id ?? concat([hash, numberToHex(at, { size: 8 }), version === '1.0' ? '0x01' : '0x02'])
      if (id !== undefined) sent.set(id, { hash, version, at })
      return version === '1.0' ? own : { id: own }
    },
    async getCallsStatus(id) {
      const { hash, version, at } = sent.get(id) ?? readId(id)
      const [status, receipt] = await readStatus(hash, at)
      const receipts = receipt && { receipts: [receipt] }
      if (version === '1.0') return { status: status === 100 ? 'PENDING' : 'CONFIRMED', ...receipts }
      return { version, id, chainId: numberToHex(chainId), status, atomic: true, ...receipts }
    },
    async getCapabilities() {
      const status = kind === 'hybrid' || (await isDeployed()) ? 'supported' : 'ready'
      return {
        atomic: { status },
        ...(sponsor && { paymasterService: { supported: true } }),
        // Pages are told that there are none, so that they do not ask for one.
        ...(hasSessions !== undefined && { permissions: hasSessions ? permissionsCapability : { supported: false } }),
      }
    },
  }
}

/** @throws CallsError when a value is above its cap. */
function checkCaps(operation: UserOperation<'0.8'>, estimate: bigint): void {
  const { verificationGas, callGas, preVerificationGas, feeFactor } = operationCaps
  const isTooMuch =
    operation.verificationGasLimit > verificationGas ||
    operation.callGasLimit > callGas ||
    operation.preVerificationGas > preVerificationGas ||
    operation.maxFeePerGas > estimate * feeFactor
  if (isTooMuch) throw new CallsError(callsErrorCodes.bundleTooLarge, 'The calls need more gas than is allowed')
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

function readId(id: string): SentCalls {
  if (!/^0x[0-9a-f]{80}0[12]$/.test(id)) throw new CallsError(callsErrorCodes.unknownBundle, 'No calls have this id')
  const hex = id as Hex
  return { hash: slice(hex, 0, 32), at: Number(slice(hex, 32, 40)), version: id.endsWith('1') ? '1.0' : '2.0.0' }
}

function toReceipt({ success, logs, receipt }: GetUserOperationReceiptReturnType): CallsReceipt {
  return {
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })),
    status: success ? '0x1' : '0x0',
    blockHash: receipt.blockHash,
    blockNumber: numberToHex(receipt.blockNumber),
    gasUsed: numberToHex(receipt.gasUsed),
    transactionHash: receipt.transactionHash,
  }
}
