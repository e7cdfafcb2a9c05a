import * as v from 'valibot'
import type { Finding, ReadContext } from '../finding.js'
import { listOf, parse, refused, unreadable } from '../params.js'
import { codeValue, say } from '../say.js'
import { accountKey, chainIdOf } from './accountOf.js'
import { revocationTypedData } from './revocationTypedData.js'

const RevocationSchema = v.looseObject({
  pci: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  address: v.optional(v.string()),
})

/** `wallet_revokePermissions`: what the account signs ends the session at the co-signer. @throws RefusedError */
export function readRevocation(context: ReadContext): Finding {
  const { request } = context
  if (accountKey(context) !== 'owner') throw refused('embedded/methodNotAllowed', 'noSessions')
  const { pci, address } = parse(RevocationSchema, listOf(request.params, 1)[0])
  const own = `${request.chainId}:${request.account}`
  if (address !== undefined && address.toLowerCase() !== own.toLowerCase()) throw unreadable('otherAccount')
  const typedData = revocationTypedData({ pci, account: request.account, chainId: chainIdOf(context) })
  return {
    title: say('endASession'),
    risk: 'R1',
    sections: [{ fields: [{ label: say('session'), value: codeValue(pci) }] }],
    warnings: [],
    action: say('endSession'),
    intent: { kind: 'evmTypedData', key: 'owner', account: request.account, typedData },
  }
}
