import { encodeFunctionData, numberToHex, parseAbi, type Address, type Hex, type PrivateKeyAccount } from 'viem'
import * as v from 'valibot'
import { batchErrorCodes, invalidParams, providerError } from '../providerError.js'
import { visibleAccounts } from '../walletState.js'
import type { Broadcaster } from './broadcast.js'
import type { Handlers, Inside } from './Handler.js'
import { addressSchema, chainIdSchema, hexSchema, parseParams, quantitySchema } from './parseParams.js'
import { randomUuid } from '../randomUuid.js'

const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
/** EIP-7702: what the code of an account begins with that runs another's. */
const delegation: Hex = `0xef0100${multicall3.slice(2)}`
const multicallAbi = parseAbi([
  'struct Call { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Call[] calls) payable returns (Result[])',
])
const maxIdLength = 4096
/** As MetaMask: no bytes are no data. */
const callData = v.pipe(hexSchema, v.regex(/^0x[\da-f]/i, 'data of no bytes is left out'))

const capabilities = v.exactOptional(v.record(v.string(), v.looseObject({ optional: v.optional(v.boolean()) })))
const sendSchema = v.looseTuple([
  v.object({
    version: v.picklist(['1.0', '2.0.0']),
    id: v.exactOptional(v.pipe(v.string(), v.maxLength(maxIdLength))),
    from: v.exactOptional(addressSchema),
    chainId: chainIdSchema,
    atomicRequired: v.optional(v.boolean(), false),
    calls: v.pipe(
      v.array(
        v.object({
          to: v.exactOptional(addressSchema),
          data: v.exactOptional(callData),
          value: v.exactOptional(quantitySchema),
          capabilities,
        }),
      ),
      v.minLength(1),
    ),
    capabilities,
  }),
])
const idSchema = v.looseTuple([v.string()])
const capabilitiesSchema = v.union([
  v.strictTuple([addressSchema]),
  v.looseTuple([addressSchema, v.array(chainIdSchema)]),
])

type Batch = v.InferOutput<typeof sendSchema>[0]
interface Receipt {
  readonly status: Hex
  readonly logs: readonly { readonly address: Hex; readonly data: Hex; readonly topics: readonly Hex[] }[]
  readonly blockHash: Hex
  readonly blockNumber: Hex
  readonly gasUsed: Hex
  readonly transactionHash: Hex
}

/** EIP-5792. Calls go out one after the other, or, where the wallet is `atomic`, as one transaction of the account. */
export function batchMethods(inside: Inside, broadcaster: Broadcaster): Handlers {
  const { state, node } = inside
  const knows = (chainId: number) => state.get().chains.some((chain) => chain.chainId === chainId)

  async function sendAtomically(signer: PrivateKeyAccount, { chainId, calls }: Batch): Promise<readonly Hex[]> {
    const code = await node.call(chainId, 'eth_getCode', [signer.address, 'latest'])
    const isDelegated = String(code).toLowerCase() === delegation.toLowerCase()
    const inner = calls.map(({ to, data = '0x', value = 0n }) => {
      if (!to) throw invalidParams('A call of an atomic batch needs `to`')
      return { target: to, allowFailure: false, value, callData: data }
    })
    const hash = await broadcaster.send(chainId, signer, {
      to: signer.address,
      value: calls.reduce((sum, { value = 0n }) => sum + value, 0n),
      data: encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3Value', args: [inner] }),
      delegate: isDelegated ? undefined : multicall3,
    })
    return [hash]
  }
  async function sendInTurn(signer: PrivateKeyAccount, { chainId, calls }: Batch): Promise<readonly Hex[]> {
    const hashes: Hex[] = []
    for (const { to, data, value } of calls) {
      try {
        hashes.push(await broadcaster.send(chainId, signer, { to, data, value }))
      } catch {
        // The status of the batch says so: what is on the chain is on the chain.
        break
      }
    }
    return hashes
  }
  function check(batch: Batch, id: string): void {
    if (!knows(batch.chainId))
      throw providerError(batchErrorCodes.unsupportedChain, `The wallet does not support chain ${batch.chainId}.`)
    if (state.get().bundles[id]) throw providerError(batchErrorCodes.duplicateId, `There is a bundle ${id} already.`)
    if (batch.atomicRequired && !inside.atomic)
      throw providerError(batchErrorCodes.atomicityNotSupported, 'The wallet cannot make these calls atomic.')
    const requested = [batch, ...batch.calls].flatMap((call) => Object.entries(call.capabilities ?? {}))
    const unsupported = requested.find(([, { optional }]) => !optional)
    if (unsupported)
      throw providerError(batchErrorCodes.unsupportedCapability, `The wallet has no capability ${unsupported[0]}.`)
  }
  return {
    async wallet_getCapabilities({ params }) {
      const [address, chainIds] = parseParams(capabilitiesSchema, params)
      inside.signer(address)
      const chains = state.get().chains.filter(({ chainId }) => !chainIds || chainIds.includes(chainId))
      const atomic = { status: inside.atomic ? 'supported' : 'unsupported' }
      return Object.fromEntries(chains.map(({ chainId }) => [numberToHex(chainId), { atomic }]))
    },
    async wallet_sendCalls({ params, ask }) {
      const [batch] = parseParams(sendSchema, params)
      const id = batch.id ?? randomUuid()
      const signer = inside.signer(batch.from ?? visibleAccounts(state.get())[0])
      check(batch, id)
      await ask()
      const { chainId, calls } = batch
      const hashes = await (inside.atomic ? sendAtomically(signer, batch) : sendInTurn(signer, batch))
      const bundle = { chainId, atomic: inside.atomic, hashes: [...hashes], total: inside.atomic ? 1 : calls.length }
      state.set({ bundles: { ...state.get().bundles, [id]: bundle } })
      return batch.version === '1.0' ? id : { id }
    },
    async wallet_getCallsStatus({ params }) {
      const [id] = parseParams(idSchema, params)
      const bundle = state.get().bundles[id]
      if (!bundle) throw providerError(batchErrorCodes.unknownBundle, `There is no bundle ${id}.`)
      const { chainId, hashes, total, atomic } = bundle
      const found = await Promise.all(hashes.map((hash) => node.call(chainId, 'eth_getTransactionReceipt', [hash])))
      const receipts = found.filter((receipt): receipt is Receipt => receipt !== null)
      return {
        version: '2.0.0',
        id,
        chainId: numberToHex(chainId),
        atomic,
        status: statusOf(receipts, hashes.length, total),
        receipts: receipts.map(({ logs, status, blockHash, blockNumber, gasUsed, transactionHash }) => ({
          logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
          status,
          blockHash,
          blockNumber,
          gasUsed,
          transactionHash,
        })),
      }
    },
    wallet_showCallsStatus: async () => null,
  }
}

/** Status codes of EIP-5792. */
function statusOf(receipts: readonly Receipt[], sent: number, total: number): number {
  if (receipts.length < sent) return 100
  if (sent === 0) return 400
  const succeeded = receipts.filter(({ status }) => status === '0x1').length
  if (succeeded === total) return 200
  return succeeded === 0 ? 500 : 600
}
