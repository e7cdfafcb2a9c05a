import type { Caip2 } from '@portico/core'
import * as v from 'valibot'
import type { Address } from 'viem'
import type { Passkey } from './deploymentOf.js'

/** A passkey as it is stored. */
export const passkeySchema: v.GenericSchema<unknown, Passkey> = v.object({
  credentialId: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  publicKey: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{128}$/),
    v.transform((text) => text as Passkey['publicKey']),
  ),
  joined: v.optional(
    v.object({
      address: v.pipe(
        v.string(),
        v.regex(/^0x[\da-f]{40}$/i),
        v.transform((text) => text as Address),
      ),
      networks: v.array(
        v.pipe(
          v.string(),
          v.regex(/^eip155:[1-9]\d{0,15}$/),
          v.transform((id) => id as Caip2),
        ),
      ),
    }),
  ),
})
