import type { Hex } from 'viem'
import type { Warning } from '../Description.js'
import type { Facts } from '../Facts.js'
import { highest, type Finding, type ReadContext } from '../finding.js'
import type { UserOperationIntent } from '../Intent.js'
import { unreadable } from '../params.js'
import { addressValue, say } from '../say.js'
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
    account: request.account.toLowerCase(),
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

/** The first operation of an account of EIP-7702 changes the account, whatever its calls do. */
export function withUpgrade(finding: Finding, { operation }: Facts): Finding {
  const { upgradesTo } = operation ?? {}
  if (upgradesTo === undefined) return finding
  const warning: Warning = { tone: 'warning', title: say('becomesSmart'), text: say('becomesSmartText') }
  return {
    ...finding,
    risk: highest([finding.risk, 'R2']),
    warnings: [warning, ...finding.warnings],
    sections: [
      ...finding.sections,
      {
        title: say('smartAccount'),
        fields: [{ label: say('smartAccountCode'), value: addressValue(upgradesTo) }],
      },
    ],
    confirm: finding.confirm ?? say('becomesSmartConfirm'),
  }
}
