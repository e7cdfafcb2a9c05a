import * as v from 'valibot'
import {
  isAddressEqual,
  numberToHex,
  parseAbi,
  type Address,
  type Chain,
  type Hex,
  type PublicClient,
  type Transport,
} from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { AddressSchema, HexSchema, quantitySchema, SecondsSchema } from '../../../rpc/schemas.js'
import { encodeContext, type SignedDelegation } from '../../../sessions/delegation.js'
import { caveatsOf, guardedTargets, readPermissions, type Permission } from '../../../sessions/policyCaveats.js'
import { revocationTypedData, type Delegation } from '../../../sessions/sessionData.js'
import type { Api } from '../../api/Api.js'
import { callsErrorCodes, CallsError } from './readCalls.js'
import type { SmartAccount } from '../../smartAccounts/createSmartAccount.js'
import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { deploymentOf } from './toDelegatorAccount.js'

/** The account that sessions are of, and who signs for it. */
export interface SessionOwner {
  readonly smart: SmartAccount
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
  /** To the site, as who is logged in. */
  readonly api: Api
  readonly signal?: AbortSignal | undefined
  /** Signs with the key that owns the account. */
  signDelegation(delegation: Delegation): Promise<Hex>
}

/** A read `wallet_grantPermissions`: what the visitor is shown before it is signed. */
export interface GrantRequest {
  /** Seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  /** As the page asked: it gets back what was granted. */
  readonly asked: { readonly key: SessionKey; readonly permissions: unknown }
}

export interface SessionKey {
  readonly type: 'secp256k1'
  /** The long form of a point. */
  readonly publicKey: Hex
}

/** A session that the site made for a request, with the co-signer's key. It is of no use before it is activated. */
export interface MadeSession {
  readonly pci: string
  readonly publicKey: Hex
}

/** What `wallet_grantPermissions` answers, after a draft of ERC-7715. */
export interface GrantAnswer {
  readonly chainId: Hex
  readonly address: Address
  /** Seconds. */
  readonly expiry: number
  /** Both keys, the co-signer's first. */
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly [SessionKey, SessionKey] } }
  readonly permissions: unknown
  readonly policies: readonly []
  /** Id of the session at the co-signer. */
  readonly pci: string
  /** The signed delegations. They serve `signerData.account` alone. */
  readonly context: Hex
  readonly signerData: {
    readonly delegationManager: Address
    /** Account of both keys of the session. */
    readonly account: Address
  }
}

const PublicKeySchema = v.pipe(HexSchema, v.regex(/^0x04[0-9a-f]{128}$/i)) as v.GenericSchema<unknown, Hex>
const KeySchema = v.strictObject({ type: v.literal('secp256k1'), publicKey: PublicKeySchema })
const MadeSchema = v.object({ pci: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)), publicKey: PublicKeySchema })
const RequestSchema = v.looseObject({
  chainId: quantitySchema(64),
  address: v.optional(AddressSchema),
  expiry: SecondsSchema,
  // The page's own key. The co-signer's comes from the site: of two keys of a page, the visitor could end no session.
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({ keys: v.strictTuple([KeySchema]) }),
  }),
  permissions: v.unknown(),
  // No policy beside the permissions is known: none is dropped silently.
  policies: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(0)), []),
})
const nonceAbi = parseAbi(['function currentNonce(address manager, address delegator) view returns (uint256)'])

/**
 * Reads the parameters of `wallet_grantPermissions`.
 * @throws CallsError, PermissionError
 */
export function readGrant(params: unknown, { smart, client, contracts }: SessionOwner): GrantRequest {
  const { invalidParams, unauthorized, unsupportedChain } = callsErrorCodes
  const first: unknown = Array.isArray(params) ? params[0] : undefined
  const { success, output, issues } = v.safeParse(RequestSchema, first)
  if (!success) {
    const path = v.getDotPath(issues[0]) ?? 'params'
    throw new CallsError(invalidParams, `The request is not a wallet_grantPermissions that can be granted: ${path}`)
  }
  if (output.chainId !== BigInt(client.chain.id))
    throw new CallsError(unsupportedChain, 'The session is for another network')
  const { address } = smart.account
  if (output.address && !isAddressEqual(output.address, address))
    throw new CallsError(unauthorized, 'The session is for another account')
  const { expiry, signer, permissions: asked } = output
  const [key] = signer.data.keys
  const permissions = readPermissions(asked, guardedTargets(address, contracts))
  // Whether there are contracts to check all of it shows when they are named.
  caveatsOf(permissions, { delegate: address, expiry, nonce: 0n }, contracts)
  return { expiry, permissions, asked: { key, permissions: asked } }
}

/** Has the site make the session, so that the visitor is shown the co-signer's key. @throws FrameError with the site's code */
export async function makeSession(request: GrantRequest, { api, client, signal }: SessionOwner): Promise<MadeSession> {
  const { expiry, asked } = request
  const { publicKey } = asked.key
  const body = { chainId: client.chain.id, expiry, publicKey, permissions: asked.permissions }
  return v.parse(MadeSchema, await api.post('/sessions/create', body, signal ? { signal } : {}))
}

/**
 * Signs the delegations of an approved request, to the account of both keys, and hands them to the site. Until the site has
 * them, nothing is answered: the page would have a session that the visitor's list does not know.
 */
export async function signGrant(request: GrantRequest, made: MadeSession, owner: SessionOwner): Promise<GrantAnswer> {
  const { smart, client, contracts, api, signal, signDelegation } = owner
  const { address } = smart.account
  if (!(await smart.isDeployed())) {
    // Without code, the account's signature could not be checked on chain.
    const hash = await smart.send([{ to: address, value: 0n, data: '0x' }])
    if (!(await smart.isDeployed())) throw new Error(`the account was not made by ${hash}`)
  }
  const nonce = await client.readContract({
    address: contracts.enforcers.nonce,
    abi: nonceAbi,
    functionName: 'currentNonce',
    args: [contracts.delegationManager, address],
  })
  const { expiry, permissions, asked } = request
  const keys = [{ type: 'secp256k1', publicKey: made.publicKey }, asked.key] as const
  const [coSigner, app] = keys.map(({ publicKey }) => publicKeyToAddress(publicKey))
  const { address: delegate } = deploymentOf('multiSig', [coSigner!, app!], contracts)
  const delegations: SignedDelegation[] = []
  for (const caveats of caveatsOf(permissions, { delegate, expiry, nonce }, contracts)) {
    const salt = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)
    const delegation = { delegate, delegator: address, caveats, salt }
    delegations.push({ ...delegation, signature: await signDelegation(delegation) })
  }
  const context = encodeContext(delegations)
  await api.post('/sessions/activate', { pci: made.pci, context }, signal ? { signal } : {})
  return {
    chainId: numberToHex(client.chain.id),
    address,
    expiry,
    signer: { type: 'keys', data: { keys } },
    permissions: asked.permissions,
    policies: [],
    pci: made.pci,
    context,
    signerData: { delegationManager: contracts.delegationManager, account: delegate },
  }
}

const RevocationSchema = v.looseObject({
  pci: v.pipe(v.string(), v.regex(/^[\w-]{1,100}$/)),
  address: v.optional(v.pipe(v.string(), v.regex(/^eip155:\d{1,15}:0x[0-9a-f]{40}$/i))),
})

/**
 * Reads the parameters of `wallet_revokePermissions`. Answers the id of the session.
 * @throws CallsError
 */
export function readRevocation(params: unknown, { smart, client }: SessionOwner): string {
  const { success, output } = v.safeParse(v.tuple([RevocationSchema]), params)
  if (!success) throw new CallsError(callsErrorCodes.invalidParams, 'The request names no session that can be ended')
  const [{ pci, address }] = output
  const own = `eip155:${client.chain.id}:${smart.account.address}`
  if (address !== undefined && address.toLowerCase() !== own.toLowerCase())
    throw new CallsError(callsErrorCodes.unauthorized, 'The session is of another account')
  return pci
}

/** Signs that a session ends, for the co-signer. On chain, `disableCalls` of the delegations ends it too. */
export function signRevocation(pci: string, { smart, client }: SessionOwner): Promise<Hex> {
  const { address } = smart.account
  return smart.account.signTypedData(revocationTypedData({ pci, account: address, chainId: client.chain.id }) as never)
}
