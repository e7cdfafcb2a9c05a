import { getAddress, type Hex } from 'viem'
import * as v from 'valibot'
import type { Field } from '../Description.js'
import type { SessionFacts } from '../Facts.js'
import type { Finding, ReadContext } from '../finding.js'
import type { Intent } from '../Intent.js'
import { listOf, parse, refused, requireAccount, unreadable } from '../params.js'
import { addressValue, codeValue, lineValue, numberValue, say, timeValue, words } from '../say.js'
import { amountOf, tokenFields } from '../token.js'
import { accountKey, chainIdOf } from './accountOf.js'
import { unlimitedFrom } from './allowances.js'
import { caveatsOf } from './caveatsOf.js'
import { nativeAmount, refuseOwnContracts } from './describeCall.js'
import { operationOf } from './operationOf.js'
import { readPermissions, SecondsSchema, type Permission, type PermittedFunction } from './permissions.js'
import { AddressSchema, QuantitySchema, requireChain } from './schemas.js'
import { basicValue } from './typedDataFields.js'

const publicKey = v.pipe(v.string(), v.regex(/^0x04[0-9a-f]{128}$/i))
const GrantSchema = v.strictObject({
  version: v.optional(v.union([v.number(), v.string()])),
  chainId: QuantitySchema,
  address: v.optional(AddressSchema),
  expiry: SecondsSchema,
  // The page's own key. The co-signer's is the site's: of two keys of a page, the visitor could end no session.
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({ keys: v.strictTuple([v.strictObject({ type: v.literal('secp256k1'), publicKey })]) }),
  }),
  permissions: v.unknown(),
  // No policy beside the permissions is known: none is dropped silently.
  policies: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0))),
})
const longest = 90 * 86_400

/** `wallet_grantPermissions`: every limit in words, and as a contract checks it. @throws RefusedError */
export function readGrant(context: ReadContext): Finding {
  const { request, facts } = context
  // A session acts for a contract of its own; the co-signer knows no other.
  if (accountKey(context) !== 'owner') throw refused('embedded/methodNotAllowed', 'noSessions')
  const grant = parse(GrantSchema, listOf(request.params, 1)[0])
  requireAccount(grant.address, request)
  requireChain(grant.chainId, context)
  const now = facts.at / 1000
  if (grant.expiry <= now || grant.expiry > now + longest) throw unreadable('sessionTooLong')
  const permissions = readPermissions(grant.permissions)
  for (const each of permissions) {
    if (each.kind !== 'native') refuseOwnContracts(each.kind === 'token' ? each.token : each.target, context)
  }
  const [{ publicKey: own }] = grant.signer.data.keys
  const session = requireSession(facts.session, own)
  const of = numberValue(permissions.length)
  return {
    title: say('grant'),
    figure: { label: say('grantUntil'), value: timeValue(grant.expiry), tone: 'warning' },
    risk: 'R2',
    sections: [
      ...permissions.map((each, at) => ({
        title: say('permission', { at: numberValue(at + 1), of }),
        fields: permissionFields(each, context),
      })),
      {
        title: say('bothKeys'),
        fields: [
          { label: say('keyOfSite'), value: codeValue(own.toLowerCase()) },
          {
            label: say('keyOfCoSigner'),
            value: codeValue(session.coSignerKey.toLowerCase()),
            note: words('canRefuse'),
          },
          { label: say('sessionAccount'), value: addressValue(getAddress(session.delegate)) },
        ],
      },
    ],
    warnings: [{ tone: 'warning', title: say('grantWhileAway'), text: say('grantWhileAwayText') }],
    action: say('allow'),
    confirm: say('grantConfirm'),
    intent: delegationsOf(permissions, { expiry: grant.expiry, session }, context),
  }
}

/** Of two keys of the site's, the session would be in no list, and nothing that the visitor does would end it. */
function requireSession(session: SessionFacts | undefined, own: string): SessionFacts {
  const isCoSigned =
    session !== undefined &&
    v.is(publicKey, session.coSignerKey) &&
    session.coSignerKey.toLowerCase() !== own.toLowerCase()
  if (!isCoSigned) throw unreadable('noCoSigner')
  return session
}

function delegationsOf(
  permissions: readonly Permission[],
  { expiry, session }: { readonly expiry: number; readonly session: SessionFacts },
  context: ReadContext,
): Intent {
  const { facts, request } = context
  const delegate = session.delegate.toLowerCase()
  const all = caveatsOf(permissions, { delegate, expiry, nonce: BigInt(session.nonce), enforcers: session.enforcers })
  const salts = session.salts.slice(0, all.length)
  if (facts.delegationManager === undefined || new Set(salts).size !== all.length) throw unreadable('noCoSigner')
  return {
    kind: 'delegations',
    account: request.account,
    chainId: chainIdOf(context),
    manager: facts.delegationManager.toLowerCase(),
    delegations: all.map((caveats, at) => ({ delegate, caveats, salt: salts[at] ?? '' })),
    // Without code, the account's signature could not be checked on chain: a call of nothing makes the account.
    ...(facts.operation?.deployment && {
      deploy: operationOf([{ to: request.account, data: '0x', value: 0n }], context),
    }),
  }
}

function permissionFields(permission: Permission, context: ReadContext): readonly Field[] {
  switch (permission.kind) {
    case 'native':
      return [{ label: say('maySend'), value: nativeAmount(permission.allowance, context) }, ...timeFields(permission)]
    case 'token': {
      const token = context.token(getAddress(permission.token))
      const { allowance } = permission
      return [
        { label: say('maySend'), value: allowance < unlimitedFrom ? amountOf(allowance, token) : words('noLimit') },
        ...(allowance < unlimitedFrom ? [] : [{ label: say('exactUnits'), value: numberValue(allowance) }]),
        ...timeFields(permission),
        ...tokenFields(token),
      ]
    }
    case 'calls':
      return [
        { label: say('mayCall'), value: addressValue(getAddress(permission.target as Hex)) },
        ...permission.functions.flatMap((each) => functionFields(each, context)),
      ]
  }
}

function functionFields(
  { signature, selector, args, valueLimit }: PermittedFunction,
  context: ReadContext,
): readonly Field[] {
  return [
    { label: say('functionSelector'), value: lineValue(signature), note: codeValue(selector) },
    ...args.map(({ type, fixed }, at): Field => {
      const label = say('argument', { at: numberValue(at + 1) })
      if (fixed === undefined) return { label, value: words('anyValue'), note: codeValue(type) }
      return { label, value: basicValue(type, fixed), note: words('onlyThis') }
    }),
    { label: say('mayPayWithIt'), value: nativeAmount(valueLimit, context) },
  ]
}

function timeFields({ start, period }: { readonly start: number; readonly period: number }): readonly Field[] {
  return [
    { label: say('each'), value: { type: 'duration', seconds: period } },
    { label: say('grantFrom'), value: timeValue(start) },
  ]
}
