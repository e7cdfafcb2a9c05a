import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { Nodes } from '../node/createNodes.js'

/** Accounts that a node looks up in one question. */
const mostAtOnce = 100

/** Accounts in questions of a hundred; what a node does not have or cannot read is left out. */
export async function readAccounts<S extends v.GenericSchema>(
  { ask }: Nodes,
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
  const questions = Array.from({ length: Math.ceil(addresses.length / mostAtOnce) }, (_, at) =>
    addresses.slice(at * mostAtOnce, (at + 1) * mostAtOnce),
  )
  const answers = await Promise.all(
    questions.map((some) =>
      ask({
        networkId,
        method: 'getMultipleAccounts',
        params: [some, { encoding, commitment: 'confirmed' }],
        schema: v.object({ value: v.pipe(v.array(v.unknown()), v.length(some.length)) }),
        signal,
      }),
    ),
  )
  return answers
    .flatMap(({ value }) => value)
    .map((one) => {
      const parsed = v.safeParse(schema, one)
      return parsed.success ? parsed.output : undefined
    })
}
