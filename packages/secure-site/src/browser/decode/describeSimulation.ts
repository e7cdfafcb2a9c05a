import { amountOf, readToken } from './evm/describeTokenCall.js'
import type { AssetChange, DescribeContext, Field, Section, Simulation, Warning } from './Description.js'
import { amountText } from './visibleText.js'

const reasons: Readonly<Record<(Simulation & { status: 'unknown' })['reason'], string>> = {
  unsupported: 'Not possible on this network now. Read above what the request says.',
  late: 'The network did not answer in time. Read above what the request says.',
  several: 'Not possible for several transactions at once. Read above what each of them says.',
}

/**
 * What a node expects to change, below what the request says. It is an estimate: a contract can do something else when the
 * transaction is mined. So it adds to a description, and takes nothing away.
 */
export async function describeSimulation(
  simulation: Simulation,
  context: DescribeContext,
): Promise<{ readonly section: Section; readonly warnings: readonly Warning[] }> {
  const title = 'Estimated change'
  switch (simulation.status) {
    case 'unknown':
      return { section: { title, fields: [{ label: 'Estimate', value: reasons[simulation.reason] }] }, warnings: [] }
    case 'fails': {
      const text = 'The network says that it would fail now. You would pay the fee for nothing.'
      const warnings: readonly Warning[] = [{ tone: 'warning', title: 'This would fail', text }]
      return {
        section: { title, fields: [{ label: 'Estimate', value: 'It would fail, and change nothing' }] },
        warnings,
      }
    }
    case 'done': {
      const fields = (await Promise.all(simulation.changes.map((change) => fieldsOf(change, context)))).flat()
      const none: Field = { label: 'Estimate', value: 'Nothing that you own' }
      return { section: { title, fields: fields.length === 0 ? [none] : fields }, warnings: [] }
    }
  }
}

async function fieldsOf({ asset, amount, item }: AssetChange, context: DescribeContext): Promise<readonly Field[]> {
  const units = BigInt(amount)
  const label = units < 0n ? 'You lose' : 'You get'
  const size = units < 0n ? -units : units
  const { network } = context
  if (asset === 'native') return [{ label, value: `${amountText(size, network.decimals)} ${network.symbol}` }]
  const token = await readToken(asset, context)
  const text = amountOf(size, token)
  const note = token.isVerified ? 'Verified' : 'Not verified'
  const value =
    item === undefined ? `${text.value} ${text.unit}` : `Item ${item}${size === 1n ? '' : `, ${size} times`}`
  return [
    { label, value, note },
    ...(token.isVerified ? [] : [{ label: 'Of the contract', value: asset, kind: 'address' as const }]),
  ]
}
