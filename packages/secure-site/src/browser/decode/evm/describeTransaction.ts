import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi, size, slice, type Hex } from 'viem'
import * as v from 'valibot'
import type { AskedFees } from '../capFees.js'
import { RefusedError, type Describing, type Field, type Finding } from '../Description.js'
import { sameAddress } from '../receivers.js'
import { addressOf, describeCall, describeCalls, type Call } from './describeCall.js'

const quantity = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i))
const bytes = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-f]{2})*$/i))
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i))

const transactionSchema = v.strictObject({
  from: v.optional(address),
  to: v.optional(v.nullable(address)),
  value: v.optional(quantity),
  data: v.optional(bytes),
  input: v.optional(bytes),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  gasPrice: v.optional(quantity),
  maxFeePerGas: v.optional(quantity),
  maxPriorityFeePerGas: v.optional(quantity),
  nonce: v.optional(quantity),
  chainId: v.optional(quantity),
  type: v.optional(v.picklist(['0x0', '0x1', '0x2', '0x00', '0x01', '0x02'])),
})

const callsSchema = v.strictObject({
  version: v.optional(v.picklist(['1', '1.0', '2.0.0'])),
  id: v.optional(v.pipe(v.string(), v.maxLength(4096))),
  chainId: v.optional(quantity),
  from: v.optional(address),
  atomicRequired: v.optional(v.boolean()),
  capabilities: v.optional(v.record(v.string(), v.unknown())),
  calls: v.pipe(
    v.array(
      v.strictObject({
        to: v.optional(address),
        data: v.optional(bytes),
        value: v.optional(quantity),
        capabilities: v.optional(v.record(v.string(), v.unknown())),
      }),
    ),
    v.minLength(1),
    v.maxLength(50),
  ),
})

const operationSchema = v.looseObject({
  sender: address,
  callData: bytes,
  nonce: v.optional(quantity),
  callGasLimit: v.optional(quantity),
  factory: v.optional(v.never()),
  initCode: v.optional(v.literal('0x')),
  eip7702Auth: v.optional(v.never()),
})

/** `eth_sendTransaction` as it is signed. */
export interface AskedTransaction extends Call {
  readonly fees: AskedFees
}

/** @throws RefusedError */
export function readTransaction(describing: Describing): AskedTransaction {
  const [asked] = listOf(describing.request.params, 1)
  refuseAuthorizations(asked)
  const read = parse(transactionSchema, asked)
  if (read.data !== undefined && read.input !== undefined && read.data.toLowerCase() !== read.input.toLowerCase())
    throw new RefusedError('embedded/unreadable', 'The transaction carries two different data fields.')
  checkSender(read.from, describing)
  checkChain(read.chainId, describing)
  const data = (read.data ?? read.input ?? '0x').toLowerCase() as Hex
  if (read.to == null && data === '0x')
    throw new RefusedError('embedded/unreadable', 'The transaction has no receiver.')
  const { gas, gasLimit, gasPrice, maxFeePerGas, maxPriorityFeePerGas } = read
  const fees: AskedFees = {
    gas: numberOf(gas ?? gasLimit),
    gasPrice: numberOf(gasPrice),
    maxFeePerGas: numberOf(maxFeePerGas),
    maxPriorityFeePerGas: numberOf(maxPriorityFeePerGas),
  }
  return { to: read.to ?? undefined, data, value: BigInt(read.value ?? '0x0'), fees }
}

function numberOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : BigInt(text)
}

export async function describeTransaction(describing: Describing): Promise<Finding> {
  return describeCall(readTransaction(describing), describing)
}

/** `wallet_sendCalls` as its calls are made. Capabilities of the page, such as a paymaster, are not followed. */
export function readCalls(describing: Describing): readonly Call[] {
  const [asked] = listOf(describing.request.params, 1)
  refuseAuthorizations(asked)
  const { from, chainId, calls, capabilities = {} } = parse(callsSchema, asked)
  checkSender(from, describing)
  checkChain(chainId, describing)
  const demanded = [capabilities, ...calls.map((call) => call.capabilities ?? {})].flatMap((named) =>
    Object.entries(named),
  )
  if (demanded.some(([name, value]) => name !== 'paymasterService' && !isOptional(value)))
    throw new RefusedError('embedded/unreadable', 'The site demands a capability that this wallet does not have.')
  return calls.map(({ to, data = '0x', value = '0x0' }): Call => {
    if (to === undefined && data === '0x') throw new RefusedError('embedded/unreadable', 'A call has no receiver.')
    return { to, data: data.toLowerCase() as Hex, value: BigInt(value) }
  })
}

function isOptional(capability: unknown): boolean {
  return (
    typeof capability === 'object' && capability !== null && 'optional' in capability && capability.optional === true
  )
}

export async function describeSendCalls(describing: Describing): Promise<Finding> {
  return describeCalls(readCalls(describing), describing)
}

const execute = parseAbi([
  'function execute((address target, uint256 value, bytes callData) execution)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
const executions = parseAbi(['function list((address target, uint256 value, bytes callData)[] executions)'])
/** `eth_sendUserOperation` whose call data makes calls of the smart account; the wallet makes the rest of the operation itself. */
export async function describeUserOperation(describing: Describing): Promise<Finding> {
  const [asked] = listOf(describing.request.params, 2)
  refuseAuthorizations(asked)
  const { sender, callData } = parse(operationSchema, asked)
  checkSender(sender, describing)
  const calls = callsOf(callData.toLowerCase() as Hex)
  if (!calls)
    throw new RefusedError(
      'embedded/dangerousTransaction',
      'This user operation does something else than making calls.',
    )
  return describeCalls(calls, describing)
}

/** The calls of the account's `execute`; undefined for all else, such as a change of its owners. */
export function callsOf(callData: Hex): readonly Call[] | undefined {
  try {
    const decoded = decodeFunctionData({ abi: execute, data: callData })
    if (encodeFunctionData({ abi: execute, ...decoded } as never) !== callData) return undefined
    const [first, packed] = decoded.args
    if (typeof first === 'object') return [{ to: first.target, data: first.callData, value: first.value }]
    // ERC-7579: the first byte of the mode says one or many, the second what happens after a failure; the rest stays zero.
    if (!/^0x0[01]0{62}$/.test(first) || packed === undefined) return undefined
    if (first.startsWith('0x00')) {
      if (size(packed) < 52) return undefined
      const data = size(packed) === 52 ? '0x' : slice(packed, 52)
      return [{ to: getAddress(slice(packed, 0, 20)), value: BigInt(slice(packed, 20, 52)), data }]
    }
    const selector = encodeFunctionData({ abi: executions, args: [[]] }).slice(0, 10)
    const list = decodeFunctionData({ abi: executions, data: `${selector}${packed.slice(2)}` as Hex })
    if (encodeFunctionData({ abi: executions, ...list }).slice(10) !== packed.slice(2)) return undefined
    return list.args[0].map(({ target, value, callData: data }): Call => ({ to: target, value, data }))
  } catch {
    return undefined
  }
}

function refuseAuthorizations(asked: unknown): void {
  const names = typeof asked === 'object' && asked !== null ? Object.keys(asked) : []
  if (names.some((key) => key === 'authorizationList' || key === 'eip7702Auth' || key === 'authorization'))
    throw new RefusedError('embedded/dangerousTransaction', 'A site cannot choose the code of your account.')
}

/** @throws RefusedError where the request names another account */
export function checkSender(from: unknown, { request }: Describing): Field {
  const { account } = request
  if (from !== undefined && (addressOf(from) === undefined || !sameAddress(String(from), account)))
    throw new RefusedError('embedded/unreadable', 'The request is for another account than the connected one.')
  return { label: 'From', value: account, kind: 'address' }
}

function checkChain(chainId: string | undefined, { request, guards }: Describing): void {
  if (guards.chains && chainId !== undefined && `eip155:${BigInt(chainId)}` !== request.chainId)
    throw new RefusedError('embedded/chainNotAllowed', 'The request names another network than the active one.')
}

/** @throws RefusedError where the params are no list of one to `most` */
export function listOf(params: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(params) || params.length === 0 || params.length > most)
    throw new RefusedError('embedded/unreadable', 'The request does not have the parameters of its method.')
  return params
}

/** @throws RefusedError `embedded/unreadable` */
export function parse<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const read = v.safeParse(schema, value)
  if (!read.success) throw new RefusedError('embedded/unreadable', 'The request does not have the form of its method.')
  return read.output
}
