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
import { AddressSchema, quantitySchema, SecondsSchema } from '../../rpc/schemas.js'
import { encodeContext, type SignedDelegation } from '../../sessions/delegation.js'
import { caveatsOf, guardedTargets, readPermissions, type Permission } from '../../sessions/policyCaveats.js'
import { revocationTypedData, type Delegation } from '../../sessions/sessionData.js'
import { callsErrorCodes, CallsError } from './readCalls.js'
import type { SmartAccount } from './createSmartAccount.js'
import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { deploymentOf } from './toDelegatorAccount.js'

/** The account that sessions are of, and who signs for it. */
export interface SessionOwner {
  readonly smart: SmartAccount
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
  /** Signs with the key that owns the account. */
  signDelegation(delegation: Delegation): Promise<Hex>
}

/** A read `wallet_grantPermissions`: what the visitor is shown before it is signed. */
export interface GrantRequest {
  /** Seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  /** As the page asked: it gets back what was granted. */
  readonly asked: Pick<GrantAnswer, 'signer' | 'permissions'>
  /** Account that acts with the session: both keys have to sign. */
  readonly delegate: Address
}

/** What `wallet_grantPermissions` answers, after a draft of ERC-7715. */
export interface GrantAnswer {
  readonly chainId: Hex
  readonly address: Address
  /** Seconds. */
  readonly expiry: number
  readonly signer: unknown
  readonly permissions: unknown
  readonly policies: readonly []
  /** The signed delegations. They serve `signerData.account` alone. */
  readonly context: Hex
  readonly signerData: {
    readonly delegationManager: Address
    /** Account of both keys of the session. */
    readonly account: Address
  }
}

const PublicKeySchema = v.pipe(v.string(), v.regex(/^0x04[0-9a-f]{128}$/i))
const KeySchema = v.strictObject({ type: v.literal('secp256k1'), publicKey: PublicKeySchema })
const RequestSchema = v.looseObject({
  chainId: quantitySchema(64),
  address: v.optional(AddressSchema),
  expiry: SecondsSchema,
  // The co-signer's key is the first.
  signer: v.strictObject({
    type: v.literal('keys'),
    data: v.strictObject({ keys: v.strictTuple([KeySchema, KeySchema]) }),
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
  const [coSigner, app] = output.signer.data.keys.map(({ publicKey }) => publicKeyToAddress(publicKey as Hex))
  const { expiry, signer, permissions: asked } = output
  const permissions = readPermissions(asked, guardedTargets(address, contracts))
  const { address: delegate } = deploymentOf('multiSig', [coSigner!, app!], contracts)
  // Whether there are contracts to check all of it shows when they are named.
  caveatsOf(permissions, { delegate, expiry, nonce: 0n }, contracts)
  return { expiry, permissions, asked: { signer, permissions: asked }, delegate }
}

/** Signs the delegations of an approved request. */
export async function signGrant(request: GrantRequest, owner: SessionOwner): Promise<GrantAnswer> {
  const { smart, client, contracts, signDelegation } = owner
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
  const { delegate, expiry, permissions, asked } = request
  const delegations: SignedDelegation[] = []
  for (const caveats of caveatsOf(permissions, { delegate, expiry, nonce }, contracts)) {
    const salt = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)
    const delegation = { delegate, delegator: address, caveats, salt }
    delegations.push({ ...delegation, signature: await signDelegation(delegation) })
  }
  return {
    chainId: numberToHex(client.chain.id),
    address,
    expiry,
    ...asked,
    policies: [],
    context: encodeContext(delegations),
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
