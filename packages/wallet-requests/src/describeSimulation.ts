import type { Field, Section, Warning } from './Description.js'
import type { AssetChange, Simulation } from './Facts.js'
import type { ReadContext } from './finding.js'
import { addressValue, lineValue, numberValue, say, words } from './say.js'
import { amountOf } from './token.js'

/**
 * What a node expects to change, below what the request says. It is an estimate: a contract can do something else when the
 * transaction is mined. So it adds to a description, and takes nothing away.
 */
export function describeSimulation(
  simulation: Simulation,
  context: ReadContext,
): { readonly section: Section; readonly warnings: readonly Warning[] } {
  const title = say('estimatedChange')
  const only = (...said: Parameters<typeof words>): Section => ({
    title,
    fields: [{ label: say('estimate'), value: words(...said) }],
  })
  switch (simulation.status) {
    case 'unknown': {
      const reasons = { unsupported: 'estimateUnsupported', late: 'estimateLate', several: 'estimateSeveral' } as const
      return { section: only(reasons[simulation.reason]), warnings: [] }
    }
    case 'fails': {
      const warning: Warning = { tone: 'warning', title: say('wouldFail'), text: say('wouldFailText') }
      return { section: only('wouldChangeNothing'), warnings: [warning] }
    }
    case 'done': {
      const fields = simulation.changes.flatMap((change) => fieldsOf(change, context))
      return { section: fields.length === 0 ? only('nothingOfYours') : { title, fields }, warnings: [] }
    }
  }
}

function fieldsOf({ asset, amount, item }: AssetChange, context: ReadContext): readonly Field[] {
  const units = BigInt(amount)
  const label = say(units < 0n ? 'youLose' : 'youGet')
  const size = units < 0n ? -units : units
  const { network } = context.facts
  if (asset === 'native') return [{ label, value: amountOf(size, { info: network }) }]
  const token = context.token(asset)
  const times = { item: lineValue(item ?? ''), times: numberValue(size) }
  const items = size === 1n ? words('changedItem', { item: times.item }) : words('changedItems', times)
  return [
    {
      label,
      value: item === undefined ? amountOf(size, token) : items,
      note: words(token.isVerified ? 'verified' : 'notVerified'),
    },
    ...(token.isVerified ? [] : [{ label: say('ofContract'), value: addressValue(asset) }]),
  ]
}
