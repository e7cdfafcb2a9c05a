import type { RpcClient } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import * as v from 'valibot'

/** Accounts that a node looks up in one request. */
const mostAtOnce = 100

/** Accounts in requests of a hundred; undefined for one that the node does not have, or that is not of the schema. */
export async function readAccounts<S extends v.GenericSchema>(
  { request }: RpcClient,
  {
    networkId,
    addresses,
    encoding,
    schema,
    signal,
  }: {
    readonly networkId: Caip2
    readonly addresses: readonly string[]
    readonly encoding: 'base64' | 'jsonParsed'
    readonly schema: S
    readonly signal: AbortSignal | undefined
  },
): Promise<readonly (v.InferOutput<S> | undefined)[]> {
  const chunks = Array.from({ length: Math.ceil(addresses.length / mostAtOnce) }, (_, at) =>
    addresses.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
  const answers = await Promise.all(
    chunks.map((chunk) =>
      request({
        networkId,
        method: 'getMultipleAccounts',
        params: [chunk, { encoding, commitment: 'confirmed' }],
        schema: v.object({ value: v.pipe(v.array(v.unknown()), v.length(chunk.length)) }),
        signal,
      }),
    ),
  )
  return answers
    .flatMap(({ value }) => value)
    .map((account) => {
      const parsed = v.safeParse(schema, account)
      return parsed.success ? parsed.output : undefined
    })
}
