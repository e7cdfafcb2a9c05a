import type { Hex } from 'viem'
import type { ReadContext } from '../finding.js'
import type { UserOperationIntent } from '../Intent.js'
import { unreadable } from '../params.js'
import { accountKey, chainIdOf, requireOperation } from './accountOf.js'
import type { Call, DirectedCall } from './Call.js'
import { encodeCalls } from './encodeCalls.js'

/**
 * The operation of the smart account that makes these calls.
 * @param callData where the request brings its own, which makes exactly them
 * @throws RefusedError
 */
export function operationOf(calls: readonly Call[], context: ReadContext, callData?: Hex): UserOperationIntent {
  const { facts, request } = context
  const { kind, entryPoint, deployment, upgradesTo, maxCost } = requireOperation(facts, accountKey(context))
  const directed = calls.map(({ to, ...call }): DirectedCall => {
    // A smart account calls; it makes no contracts by itself.
    if (to === undefined) throw unreadable('noReceiver')
    return { ...call, to }
  })
  return {
    kind: 'userOperation',
    accountKind: kind,
    account: request.account,
    chainId: chainIdOf(context),
    entryPoint: entryPoint.toLowerCase(),
    callData: callData ?? encodeCalls(directed),
    ...(deployment && {
      deployment: {
        factory: deployment.factory.toLowerCase(),
        factoryData: deployment.factoryData.toLowerCase(),
      },
    }),
    ...(upgradesTo !== undefined && { upgradesTo: upgradesTo.toLowerCase() }),
    maxCost,
  }
}
