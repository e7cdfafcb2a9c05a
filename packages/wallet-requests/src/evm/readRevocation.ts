import * as v from 'valibot'
import type { Finding, ReadContext } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { listOf, parse, refused, unreadable } from '../params.js'
import { codeValue, say } from '../say.js'
import { accountKey, chainIdOf } from './accountOf.js'

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

/** What the account signs to end a session at the co-signer. A session has its id once, so that no time is needed in it. */
export function revocationTypedData({
  pci,
  account,
  chainId,
}: {
  readonly pci: string
  readonly account: string
  readonly chainId: number
}): ExactTypedData {
  const chain = String(chainId)
  return {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      RevokeSession: [
        { name: 'pci', type: 'string' },
        { name: 'account', type: 'address' },
        { name: 'chainId', type: 'uint256' },
      ],
    },
    primaryType: 'RevokeSession',
    domain: { name: 'Portico Sessions', version: '1', chainId: chain },
    message: { pci, account: account.toLowerCase(), chainId: chain },
  }
}
