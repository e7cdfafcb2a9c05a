import { isPorticoError, messageOf, type Caip2 } from '@portico/core'
import { networkName } from '@portico/chain-kit'
import type { UserOperationIntent } from '@portico/wallet-requests'
import { encodeFunctionData, parseAbi, slice, zeroAddress, type Hex } from 'viem'
import type { PasskeyContext } from '../PasskeySpec.js'
import type { NewPasskey, PasskeyChange, PreparedChange } from '../PasskeyWays.js'
import { createOperations, type PreparedOperation } from './createOperations.js'
import type { AccountOwner } from './ownerKeyOf.js'

const abi = parseAbi([
  'function addKey(string keyId, uint256 x, uint256 y)',
  'function removeKey(string keyId)',
  'function transferOwnership(address newOwner)',
  'function updateSigners(address owner, string[] keyIds, uint256[] xValues, uint256[] yValues)',
])

/**
 * Prepares a change of the owners, so that its fee can be shown.
 * @throws `passkey/tooLittle`, `passkey/bundlerFailed`
 */
export async function prepareChange(
  context: PasskeyContext,
  networkId: Caip2,
  owner: AccountOwner,
  change: PasskeyChange,
): Promise<PreparedChange> {
  const network = networkName(context, networkId)
  const operations = await createOperations(context, { networkId, ...owner })
  const callData = callDataOf(change)
  let prepared: PreparedOperation
  try {
    prepared = await operations.prepare(callData)
  } catch (cause) {
    if (!isTooLittle(cause)) throw cause
    const details = `Send some of the currency of ${network} to the account, and try again.`
    throw context.error('tooLittle', { network }, { cause, details })
  }
  const { entryPoint, deployment, maxCost } = prepared.facts
  const intent: UserOperationIntent = {
    kind: 'userOperation',
    accountKind: 'hybrid',
    account: operations.account.address,
    chainId: Number(networkId.slice('eip155:'.length)),
    entryPoint,
    callData,
    deployment,
    maxCost,
  }
  return Object.freeze({
    change,
    networkId,
    maxCost: BigInt(maxCost),
    isFirst: deployment !== undefined,
    async confirm() {
      const hash = await operations.send(prepared, await operations.sign(intent, prepared))
      const { success } = await operations.waitFor(hash)
      if (!success)
        throw context.error(
          'changeFailed',
          { network },
          { details: 'Look at the owners of the account, and try again.' },
        )
    },
  })
}

/** The account runs it by itself: EntryPoint calls it with these bytes. */
function callDataOf(change: PasskeyChange): Hex {
  switch (change.kind) {
    case 'addPasskey':
      return encodeFunctionData({ abi, functionName: 'addKey', args: keyOf(change.passkey) })
    case 'removePasskey':
      return encodeFunctionData({ abi, functionName: 'removeKey', args: [change.credentialId] })
    case 'setCode':
      return encodeFunctionData({ abi, functionName: 'transferOwnership', args: [change.code] })
    case 'setOwners': {
      const [id, x, y] = keyOf(change.passkey)
      return encodeFunctionData({
        abi,
        functionName: 'updateSigners',
        args: [change.code ?? zeroAddress, [id], [x], [y]],
      })
    }
  }
}

function keyOf({ credentialId, publicKey }: NewPasskey): readonly [string, bigint, bigint] {
  return [credentialId, BigInt(slice(publicKey, 0, 32)), BigInt(slice(publicKey, 32, 64))]
}

/** EntryPoint says AA21 where an account cannot pay (ERC-4337); bundlers have words of their own besides. */
function isTooLittle(cause: unknown): boolean {
  return (
    isPorticoError(cause, 'passkey/bundlerFailed') &&
    /AA21|prefund|insufficient (balance|funds)|not have sufficient funds/i.test(messageOf(cause))
  )
}
