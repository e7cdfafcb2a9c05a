import * as v from 'valibot'
import { invalidParams } from '../providerError.js'
import type { Broadcaster } from './broadcast.js'
import type { Handlers, Inside } from './Handler.js'
import { addressSchema, chainIdSchema, hexSchema, parseParams, quantitySchema } from './parseParams.js'

const transactionSchema = v.looseTuple([
  v.object({
    from: addressSchema,
    to: v.nullish(addressSchema),
    value: v.optional(quantitySchema),
    data: v.optional(hexSchema),
    input: v.optional(hexSchema),
    gas: v.optional(quantitySchema),
    gasPrice: v.optional(quantitySchema),
    maxFeePerGas: v.optional(quantitySchema),
    maxPriorityFeePerGas: v.optional(quantitySchema),
    nonce: v.optional(quantitySchema),
    chainId: v.optional(chainIdSchema),
  }),
])

/** `eth_sendTransaction`: signed here, broadcast by the node. */
export function transactionMethods(inside: Inside, broadcaster: Broadcaster): Handlers {
  return {
    async eth_sendTransaction({ params, ask }) {
      const [{ from, to, input, chainId: requestedId, nonce, ...fields }] = parseParams(transactionSchema, params)
      const { chainId } = inside.state.get()
      if (requestedId !== undefined && requestedId !== chainId)
        throw invalidParams(`Provided chainId ${requestedId} does not match the active chain ${chainId}.`)
      const signer = inside.signer(from)
      await ask()
      return broadcaster.send(chainId, signer, {
        ...fields,
        to: to ?? undefined,
        data: fields.data ?? input,
        nonce: nonce === undefined ? undefined : Number(nonce),
      })
    },
  }
}
