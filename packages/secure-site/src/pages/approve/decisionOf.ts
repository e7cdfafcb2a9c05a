import type { Approval } from '@portico/embedded-api/requests'
import { decisionProof, digestOf, type Decided } from '@portico/wallet-requests/proofs'

import type { RequestKey } from './requestKey.js'

/** The visitor's approval of what is on the screen. Its digest is made here: the server's word is not taken for it. */
export async function decisionOf(read: Decided, { thumbprint, sign }: RequestKey): Promise<Approval> {
  const digest = digestOf(read)
  const decidedAt = Date.now()
  return { kind: 'window', digest, decidedAt, signature: await sign(decisionProof(thumbprint, digest, decidedAt)) }
}
