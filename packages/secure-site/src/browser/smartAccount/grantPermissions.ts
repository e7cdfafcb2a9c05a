import * as v from 'valibot'
import { isAddressEqual, parseAbi, type Address, type Chain, type Hex, type PublicClient, type Transport } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'
import { AddressSchema, quantitySchema, SecondsSchema } from '../../rpc/schemas.js'
import {
  delegationTypedData,
  encodeContext,
  revocationTypedData,
  type SignedDelegation,
} from '../../sessions/delegation.js'
import { caveatsOf, guardedTargets, readPermissions, type Permission } from '../../sessions/policyCaveats.js'
import { callsErrorCodes, CallsError } from './readCalls.js'
import type { SmartAccount } from './createSmartAccount.js'
import type { SmartAccountContracts } from './SmartAccountContracts.js'
import { deploymentOf, type AccountKey } from './toDelegatorAccount.js'

export interface GrantOptions {
  readonly smart: SmartAccount
  readonly client: PublicClient<Transport, Chain>
  readonly contracts: SmartAccountContracts
  /** Owner of the account. */
  readonly key: AccountKey
}

/** A read `wallet_grantPermissions`: what the visitor is shown before it is signed. */
export interface GrantRequest {
  /** Seconds. */
  readonly expiry: number
  readonly permissions: readonly Permission[]
  /** Account that acts with the session: both keys have to sign. */
  readonly delegate: Address
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
export function readGrant(params: unknown, { smart, client, contracts }: GrantOptions): GrantRequest {
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
  return {
    expiry: output.expiry,
    permissions: readPermissions(output.permissions, guardedTargets(address, contracts)),
    delegate: deploymentOf('multiSig', [coSigner!, app!], contracts).address,
  }
}

/** Signs the delegations of an approved request. The answer is the `context` that the co-signer gets. */
export async function signGrant(request: GrantRequest, options: GrantOptions): Promise<Hex> {
  const { smart, client, contracts, key } = options
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
  const { delegate, expiry, permissions } = request
  const delegations: SignedDelegation[] = []
  for (const caveats of caveatsOf(permissions, { delegate, expiry, nonce }, contracts)) {
    const salt = BigInt(`0x${crypto.randomUUID().replaceAll('-', '')}`)
    const delegation = { delegate, delegator: address, caveats, salt }
    const data = delegationTypedData(delegation, contracts.delegationManager, client.chain.id)
    delegations.push({ ...delegation, signature: await key.signTypedData(data as never) })
  }
  return encodeContext(delegations)
}

/** Signs that a session ends, for the co-signer. On chain, `disableCalls` of the delegations ends it too. */
export function signRevocation(pci: string, { smart, client, key }: GrantOptions): Promise<Hex> {
  const data = revocationTypedData({ pci, account: smart.account.address, chainId: client.chain.id })
  return key.signTypedData(data as never)
}
