import {
  getAddress,
  hexToBytes,
  isAddress,
  isHex,
  stringToHex,
  type Address,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import * as v from 'valibot'
import type { WalletChain } from '../chains/WalletChain.js'
import { plainText } from '../state/plainText.js'
import type { Ask } from './PendingRequest.js'
import { failureCodes, RpcFailure } from './RpcFailure.js'
import { readParams as read } from './readParams.js'
import { readText } from './readText.js'
import type { SupportedMethod } from './supportedMethods.js'

const address = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false }), 'must be an address'),
  v.transform((text): Address => getAddress(text)),
)
const hex = v.custom<Hex>((value) => isHex(value), 'must be hexadecimal')
const quantity = v.pipe(
  v.union(
    [v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}$/i)), v.pipe(v.number(), v.safeInteger(), v.minValue(0))],
    'must be a quantity',
  ),
  v.transform((value) => BigInt(value)),
)
const chainId = v.pipe(
  v.string(),
  v.regex(/^0x[1-9a-f][0-9a-f]{0,12}$/i, 'must be a chain id in hexadecimal'),
  v.transform(Number),
)
const typedData = v.object({
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  message: v.record(v.string(), v.unknown()),
})
const transaction = v.object({
  from: address,
  to: v.nullish(address),
  value: v.optional(quantity, 0),
  data: v.nullish(hex),
  input: v.nullish(hex),
  gas: v.optional(quantity),
  gasLimit: v.optional(quantity),
  nonce: v.optional(quantity),
})
// EIP-3085; a wallet that takes plain http from anywhere would let a dapp read along.
const rpcUrl = v.pipe(v.string(), v.url(), v.regex(/^(https:|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/))
const newChain = v.object({
  chainId,
  chainName: v.pipe(v.string(), v.minLength(1)),
  nativeCurrency: v.object({ symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(11)), decimals: v.literal(18) }),
  rpcUrls: v.array(v.string()),
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new RpcFailure(failureCodes.invalidParams, 'Invalid params: the typed data is not JSON')
  }
}

const parsers: { readonly [Method in SupportedMethod]: (params: unknown) => Ask } = {
  personal_sign(params) {
    const [message, from] = read(v.looseTuple([v.string(), address]), params)
    const raw = isHex(message) && message.length % 2 === 0 ? message : stringToHex(message)
    return { kind: 'message', from, raw, text: readText(hexToBytes(raw)) }
  },
  eth_signTypedData_v4(params) {
    const [from, given] = read(v.looseTuple([address, v.unknown()]), params)
    const { types, ...rest } = read(typedData, typeof given === 'string' ? parseJson(given) : given)
    // viem writes the domain's type itself, from the domain's members.
    const { EIP712Domain: _, ...ownTypes } = types
    // The type of typed data is a relation between its parts; viem checks it again when it signs.
    const definition = { ...rest, types: ownTypes } as unknown as TypedDataDefinition
    return { kind: 'typedData', from, definition, json: JSON.stringify(rest, null, 2) }
  },
  eth_sendTransaction(params) {
    const [{ from, to, value, data, input, gas, gasLimit, nonce }] = read(v.looseTuple([transaction]), params)
    const fields = {
      to: to ?? undefined,
      value,
      data: data ?? input ?? undefined,
      gas: gas ?? gasLimit,
      nonce: nonce === undefined ? undefined : Number(nonce),
    }
    if (fields.to === undefined && fields.data === undefined)
      throw new RpcFailure(failureCodes.invalidParams, 'Invalid params: a transaction needs to or data')
    return { kind: 'transaction', from, fields }
  },
  wallet_switchEthereumChain(params) {
    const [{ chainId: id }] = read(v.looseTuple([v.object({ chainId })]), params)
    return { kind: 'switchChain', chainId: id }
  },
  wallet_addEthereumChain(params) {
    const [{ chainId: id, chainName, nativeCurrency, rpcUrls }] = read(v.looseTuple([newChain]), params)
    const usable = rpcUrls.find((url) => v.is(rpcUrl, url))
    if (!usable)
      throw new RpcFailure(
        failureCodes.invalidParams,
        'Invalid params: rpcUrls needs an https address, or a local http one',
      )
    const chain: WalletChain = {
      id,
      name: plainText(chainName, 40) || `Chain ${id}`,
      symbol: plainText(nativeCurrency.symbol, 11),
      decimals: nativeCurrency.decimals,
      rpcUrl: usable,
    }
    return { kind: 'addChain', chain }
  },
}

/**
 * Reads the parameters of a request.
 *
 * @throws {RpcFailure} -32602, which is the dapp's answer
 */
export function parseAsk(method: SupportedMethod, params: unknown): Ask {
  return parsers[method](params)
}
