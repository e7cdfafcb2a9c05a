import { isHex, stringToHex, type TypedDataDefinition } from 'viem'
import * as v from 'valibot'
import { invalidParams } from '../providerError.js'
import type { Handlers, Inside } from './Handler.js'
import { addressSchema, parseParams } from './parseParams.js'

const personalSchema = v.looseTuple([v.string(), addressSchema])
const typedDataSchema = v.looseTuple([addressSchema, v.union([v.string(), v.record(v.string(), v.unknown())])])
const typedData = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

function readTypedData(given: string | object): v.InferOutput<typeof typedData> {
  try {
    return parseParams(typedData, typeof given === 'string' ? JSON.parse(given) : given)
  } catch (error) {
    if (error instanceof SyntaxError) throw invalidParams('Expected EIP-712 typed data')
    throw error
  }
}

/** EIP-191 `personal_sign`, EIP-712. */
export function signingMethods(inside: Inside): Handlers {
  return {
    async personal_sign({ params, ask }) {
      const [message, address] = parseParams(personalSchema, params)
      const signer = inside.signer(address)
      await ask()
      // As wallets do: what is hex is bytes, anything else is text.
      return signer.signMessage({ message: { raw: isHex(message) ? message : stringToHex(message) } })
    },
    async eth_signTypedData_v4({ params, ask }) {
      const [address, given] = parseParams(typedDataSchema, params)
      const signer = inside.signer(address)
      const data = readTypedData(given)
      const { chainId } = data.domain
      if (chainId !== undefined && Number(chainId) !== inside.state.get().chainId)
        throw invalidParams(`Provided chainId "${String(chainId)}" must match the active chainId.`)
      await ask()
      return signer.signTypedData(data as unknown as TypedDataDefinition)
    },
  }
}
