import { lazy, providerErrorCodes, rpcErrorCodes, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { LedgerAccount } from '../../LedgerSpec.js'
import type { Approvals } from '../createApprovals.js'
import type { Device } from '../device/createDevice.js'
import { providerError, readNode } from './providerError.js'
import type { EthereumSigner } from './createEthereumSigner.js'
import type { AskNode, TransactionRequest } from './prepareTransaction.js'

export interface EthereumProviderDeps {
  readonly account: LedgerAccount
  readonly approvals: Approvals
  readonly device: Device
  /** Milliseconds that the visitor has on the device. */
  readonly limit: number
  networkId(): Caip2
  /** Asks the nodes of a network. */
  askNode(networkId: Caip2): AskNode
  /** False where the site does not have the network. */
  switchNetwork(networkId: Caip2): boolean
  loadSigner(): Promise<EthereumSigner>
}

/** Methods that a node is asked for (execution-apis). A list of what is allowed: a developer's node holds keys of its own. */
const reads =
  /^(eth_(call|estimateGas|createAccessList|simulateV1|blockNumber|gasPrice|maxPriorityFeePerGas|feeHistory|blobBaseFee|syncing|sendRawTransaction|get(Balance|Code|StorageAt|Proof|Logs|TransactionCount|TransactionReceipt|TransactionBy\w+|Block(By\w+|Receipts|TransactionCountBy\w+)))|net_version|web3_clientVersion)$/

const hex = v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i))
const addressSchema = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const textSchema = v.pipe(v.string(), v.nonEmpty())
/** Pages pass hexadecimal digits; some pass numbers. */
const quantity = v.pipe(
  v.union([v.string(), v.number(), v.bigint()]),
  v.check((value) => /^(0x[\da-f]{1,64}|\d{1,78})$/i.test(String(value)), 'This is no amount'),
  v.transform((value) => BigInt(value)),
)
const transactionSchema: v.GenericSchema<unknown, TransactionRequest> = v.pipe(
  v.object({
    from: v.nullish(addressSchema),
    to: v.nullish(addressSchema),
    value: v.nullish(quantity),
    data: v.nullish(hex),
    input: v.nullish(hex),
    gas: v.nullish(quantity),
    gasPrice: v.nullish(quantity),
    maxFeePerGas: v.nullish(quantity),
    maxPriorityFeePerGas: v.nullish(quantity),
    nonce: v.nullish(quantity),
    chainId: v.nullish(quantity),
    accessList: v.nullish(v.array(v.object({ address: addressSchema, storageKeys: v.array(hex) }))),
    // EIP-4844 and EIP-7702: what the device could not show is not asked of it.
    blobs: v.optional(v.undefined()),
    authorizationList: v.optional(v.undefined()),
  }),
  v.check(({ data, input }) => data == null || input == null || data === input, 'data and input differ'),
)

/** EIP-1193: the device signs, the network's nodes answer the rest and broadcast. */
export function createEthereumProvider(deps: EthereumProviderDeps): object {
  const { account, approvals, device, limit } = deps
  const signer = lazy('ledger', deps.loadSigner)
  const app = 'Ethereum'

  /** @throws 4100 for another account */
  function checkAccount(asked: unknown): void {
    if (typeof asked !== 'string' || asked.toLowerCase() !== account.address.toLowerCase())
      throw providerError(providerErrorCodes.unauthorized, `The Ledger is connected with ${account.address}`)
  }
  function sign<T>(
    kind: 'message' | 'typedData' | 'transaction',
    work: (tools: EthereumSigner, open: Parameters<EthereumSigner['signMessage']>[0]) => Promise<T>,
  ): Promise<T> {
    return approvals.ask({ kind, app }, async ({ signal, confirming }) => {
      const tools = await signer()
      return device.use({ app, limit, signal, work: (open) => work(tools, { ...open, account, confirming }) })
    })
  }
  async function signTransaction(asked: unknown): Promise<{ readonly bytes: string; readonly hash: string }> {
    const transaction = parse(transactionSchema, asked)
    if (transaction.from != null) checkAccount(transaction.from)
    const networkId = deps.networkId()
    const chainId = Number(networkId.slice('eip155:'.length))
    if (transaction.chainId != null && transaction.chainId !== BigInt(chainId))
      throw providerError(providerErrorCodes.chainDisconnected, 'The Ledger is not on the network of this transaction')
    const tools = await signer()
    const prepared = await tools.prepare(deps.askNode(networkId), { ...transaction, from: account.address, chainId })
    return sign('transaction', (_, open) => tools.signTransaction(open, prepared))
  }
  async function send(asked: unknown): Promise<string> {
    const networkId = deps.networkId()
    const { bytes, hash } = await signTransaction(asked)
    try {
      // Of the bytes, and not what the node answers.
      await deps.askNode(networkId)('eth_sendRawTransaction', [bytes])
      return hash
    } catch (cause) {
      if (/already known|already imported|known transaction/i.test((cause as Error).message)) return hash
      // A number as code: the node may have taken it, and who asked looks for it on the chain.
      throw providerError(rpcErrorCodes.serverError, (cause as Error).message, { cause })
    }
  }
  async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const [first, second] = params
    switch (method) {
      case 'eth_accounts':
      case 'eth_requestAccounts':
        return [account.address]
      case 'eth_chainId':
        return hexChainId(deps.networkId())
      case 'wallet_switchEthereumChain':
        if (deps.switchNetwork(namedNetwork(first))) return null
        throw providerError(providerErrorCodes.unrecognizedChain, 'This site does not have the network')
      case 'personal_sign': {
        checkAccount(second)
        const message = toHex(parse(textSchema, first))
        if (message === '0x') throw providerError(rpcErrorCodes.invalidParams, 'The message is empty')
        return sign('message', (tools, open) => tools.signMessage(open, message))
      }
      case 'eth_signTypedData_v4': {
        checkAccount(first)
        const { readTypedData } = await signer()
        const data = readTypedData(second)
        return sign('typedData', (tools, open) => tools.signTypedData(open, data))
      }
      case 'eth_signTransaction':
        return (await signTransaction(first)).bytes
      case 'eth_sendTransaction':
        return send(first)
    }
    if (reads.test(method)) return readNode(() => deps.askNode(deps.networkId())(method, params))
    throw providerError(providerErrorCodes.unsupportedMethod, `A Ledger does not answer ${method}`)
  }
  return {
    request: async ({ method, params }: { readonly method: string; readonly params?: unknown }) =>
      answer(method, Array.isArray(params) ? params : []),
    // Changes of the network come from the session.
    on() {},
    removeListener() {},
  }
}

function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw providerError(rpcErrorCodes.invalidParams, `${v.getDotPath(issue) ?? 'The parameter'}: ${issue.message}`)
}

/** Pages pass bytes, and some pass the text itself. */
function toHex(text: string): string {
  if (v.is(hex, text)) return text
  return `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

function hexChainId(networkId: Caip2): string {
  return `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
}

/** The network of EIP-3326. */
function namedNetwork(parameter: unknown): Caip2 {
  const schema = v.object({ chainId: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/i)) })
  return `eip155:${BigInt(parse(schema, parameter).chainId)}`
}
