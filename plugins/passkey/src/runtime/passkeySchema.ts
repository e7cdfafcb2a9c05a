import * as v from 'valibot'
import type { Passkey } from './deploymentOf.js'

/** A passkey as it is stored. */
export const passkeySchema: v.GenericSchema<unknown, Passkey> = v.object({
  credentialId: v.pipe(v.string(), v.regex(/^[\w-]{1,1400}$/)),
  publicKey: v.pipe(
    v.string(),
    v.regex(/^0x[\da-f]{128}$/),
    v.transform((text) => text as Passkey['publicKey']),
  ),
})
