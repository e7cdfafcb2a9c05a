import type { SlotItem, SlotName } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { expectNone, failureOf } from '../../check/findings.js'
import { buildModal } from '../buildModal.js'
import { contributionsOf } from '../observePlugin.js'
import type { PluginSuite } from '../PluginSuite.js'
import { textFault } from '../sampleVariables.js'

const slots: Readonly<Record<SlotName, true>> = {
  'connect.methods': true,
  'connect.footer': true,
  'account.balance': true,
  'account.actions': true,
  'account.tabs': true,
}

export const slotsAreLabelled: Check<PluginSuite> = {
  name: 'items of slots have an id, a label, a glyph that there is, and something to do',
  async run(suite) {
    const observed = contributionsOf(suite.make())
    const { modal } = buildModal(suite, { plugin: observed.plugin })
    // Only a renderer knows its glyphs.
    const glyphs = (await suite.renderer?.())?.renderer.glyphs
    const table = (observed.made().slots ?? {}) as Readonly<Record<string, readonly SlotItem<unknown>[]>>
    const findings = await Promise.all(
      Object.entries(table).flatMap(([slot, items]) =>
        items.map(async (item, at) => [
          ...(Object.hasOwn(slots, slot) ? [] : [`there is no slot '${slot}'`]),
          ...(items.findIndex(({ id }) => id === item.id) === at
            ? []
            : [`two items of ${slot} have the id '${item.id}'`]),
          ...(item.icon === undefined || !glyphs || glyphs.includes(item.icon)
            ? []
            : [`'${item.id}' of ${slot} has the icon '${item.icon}', which is no glyph`]),
          ...(await itemFaults(item, (when) => modal.store.get(when))).map(
            (fault) => `'${item.id}' of ${slot} ${fault}`,
          ),
        ]),
      ),
    )
    modal.dispose()
    expectNone(findings.flat(), 'slots')
  },
}

type Read = (when: NonNullable<SlotItem<unknown>['when']>) => boolean

async function itemFaults(item: SlotItem<unknown>, read: Read): Promise<readonly string[]> {
  const { id, label, order, when, load, onSelect } = item
  const fault = typeof label === 'function' ? textFault(label) : 'is no function'
  const state = when && (await failureOf(() => read(when)))
  const loaded =
    load &&
    (await failureOf(async () => {
      if (typeof (await load()).default !== 'function') throw new Error('no component')
    }))
  return [
    ...(typeof id === 'string' && /^[a-z][a-zA-Z0-9-]*$/.test(id) ? [] : ['has no id']),
    ...(fault === undefined ? [] : [`has a label that ${fault}`]),
    ...(order === undefined || Number.isFinite(order) ? [] : [`has the order ${String(order)}`]),
    ...(state ? [`throws from 'when': ${String(state.error)}`] : []),
    ...(loaded ? [`does not load: ${String(loaded.error)}`] : []),
    ...(load || onSelect ? [] : ["has neither 'load' nor 'onSelect'"]),
  ]
}
