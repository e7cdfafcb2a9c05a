import type { Field, Value } from '../Description.js'
import type { Facts } from '../Facts.js'
import type { Intent } from '../Intent.js'
import { say, words } from '../say.js'

/** What it costs to carry out an intent of an EIP-155 chain: of those that only sign, nothing. */
export function feeFields(intent: Intent, facts: Facts): readonly Field[] {
  switch (intent.kind) {
    case 'evmTransaction': {
      const most = BigInt(intent.gas) * BigInt(intent.maxFeePerGas)
      return costFields(facts.fee?.estimate ?? String(most), String(most), facts)
    }
    case 'userOperation':
      return operationFields(intent.maxCost, facts)
    case 'delegations':
      return intent.deploy ? operationFields(intent.deploy.maxCost, facts) : []
    default:
      return []
  }
}

function operationFields(maxCost: string, facts: Facts): readonly Field[] {
  if (BigInt(maxCost) === 0n) return [{ label: say('networkFee'), value: words('feePaidBySite') }]
  return costFields(facts.operation?.estimate ?? maxCost, maxCost, facts)
}

function costFields(estimate: string, most: string, { network }: Facts): readonly Field[] {
  const price = (units: string): Value => ({
    type: 'amount',
    units,
    decimals: network.decimals,
    symbol: network.symbol,
  })
  return [
    { label: say('networkFee'), value: price(estimate) },
    { label: say('feeAtMost'), value: price(most) },
  ]
}
