import { decodeContext, deploymentOf, encodeContext, readRedemption } from '@portico/wallet-requests/accounts'
import { BaseError, ExecutionRevertedError, isAddressEqual, type Address, type Hex } from 'viem'
import { publicKeyToAddress } from 'viem/accounts'

import { ApiError } from '../errors/ApiError.js'
import type { AccountNetwork } from '../nodes/accountNetworks.js'
import type { RpcOperation } from '../rpc/schemas.js'

export interface GrantedSession {
  /** Delegations that the account signed. */
  readonly context: string
  /** Of the second key, which the co-signer keeps. */
  readonly public_key: string
  /** Address of the key of the page. */
  readonly app_key: string
}

export const notAllowed = (message: string): ApiError => new ApiError(403, 'sessions/notAllowed', message)

/**
 * Throws unless the operation is of the session's own account, redeems nothing but what the session was granted, and would pass
 * the limits that the contracts check.
 *
 * @throws ApiError 403 `sessions/notAllowed`, 503 `sessions/chain`
 */
export async function requireGranted(
  session: GrantedSession,
  operation: RpcOperation,
  { client, contracts }: Pick<AccountNetwork, 'client' | 'contracts'>,
): Promise<void> {
  const signers = [publicKeyToAddress(session.public_key as Hex), session.app_key as Address] as const
  const deployment = deploymentOf('multiSig', signers, contracts)
  const isOwn =
    isAddressEqual(operation.sender, deployment.address) &&
    operation.eip7702Auth === undefined &&
    (operation.factory === undefined ||
      (isAddressEqual(operation.factory, deployment.factory) && operation.factoryData === deployment.factoryData))
  const granted = new Set(decodeContext(session.context as Hex).map((delegation) => encodeContext([delegation])))
  const redemption = isOwn ? readRedemption(operation.callData, contracts.delegationManager) : undefined
  const isGranted = redemption?.contexts.every((each) => granted.has(each))
  if (!redemption || !isGranted) throw notAllowed('The operation uses more than this session.')
  await client
    .call({ account: deployment.address, to: contracts.delegationManager, data: redemption.data })
    .catch((error: unknown) => {
      const isRevert = error instanceof BaseError && error.walk((each) => each instanceof ExecutionRevertedError)
      if (isRevert) throw notAllowed('The limits of the session do not allow this.')
      throw new ApiError(503, 'sessions/chain', 'The network does not answer.')
    })
}
