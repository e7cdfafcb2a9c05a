import { atom } from 'jotai/vanilla'
import { invalidPlugin } from './checkPlugin.js'
import type { Guard } from '../contract/plugin/createGuard.js'
import type { InstalledPlugin } from './setUpPlugins.js'
import type { OffPlugins } from '../contract/capabilities/features.js'
import type { OwnedSlotItem, ReadSlot, SlotItem, SlotName, SlotProps } from '../contract/Slots.js'

const names: Readonly<Record<SlotName, true>> = {
  'connect.methods': true,
  'connect.footer': true,
  'account.balance': true,
  'account.actions': true,
  'account.tabs': true,
}

/** The items of all plugins, by slot. One that the shell could not show is reported and left out. */
export function createSlots(installed: readonly InstalledPlugin[], off: OffPlugins): ReadSlot {
  const bySlot = new Map<string, readonly OwnedSlotItem<never>[]>()
  for (const { definition, contribution, guard } of installed)
    for (const [name, items] of Object.entries(contribution.slots ?? {})) {
      const guarded = ownItems(definition.id, guard, name, items, off)
      bySlot.set(name, [...(bySlot.get(name) ?? []), ...guarded].sort(byOrder))
    }
  return <K extends SlotName>(name: K) => (bySlot.get(name) ?? []) as readonly OwnedSlotItem<SlotProps[K]>[]
}

function byOrder({ order: a = Infinity }: OwnedSlotItem<never>, { order: b = Infinity }: OwnedSlotItem<never>): number {
  return a === b ? 0 : a - b
}

function ownItems(
  plugin: string,
  guard: Guard,
  slot: string,
  items: unknown,
  off: OffPlugins,
): readonly OwnedSlotItem<never>[] {
  const refuse = (path: string, problem: string) => guard.report('slots', invalidPlugin(plugin, path, problem))
  if (!Object.hasOwn(names, slot)) refuse(`slots.${slot}`, `is no slot; there are ${Object.keys(names).join(', ')}`)
  const list: readonly unknown[] = Array.isArray(items) ? items : [items]
  return list.flatMap((item, at) => {
    const problem = problemOf(item)
    if (problem) refuse(`slots.${slot}[${at}]`, problem)
    return problem ? [] : [guardItem(plugin, item as SlotItem<never>, guard, off)]
  })
}

function problemOf(item: unknown): string | undefined {
  const { id, label, order, namespaces, onSelect, load } = Object(item) as Partial<SlotItem<never>>
  const isFunction = (value: unknown) => typeof value === 'function'
  if (typeof id !== 'string' || !id) return 'must have an id'
  if (!isFunction(label)) return `('${id}') must have a label, which is a function`
  if (!isFunction(onSelect) && !isFunction(load)) return `('${id}') must have onSelect or load`
  if (order !== undefined && !Number.isFinite(order)) return `('${id}') must have a finite order`
  if (namespaces !== undefined && !Array.isArray(namespaces)) return `('${id}') must have a list of namespaces`
  return undefined
}

function guardItem(plugin: string, item: SlotItem<never>, { read, run }: Guard, off: OffPlugins): OwnedSlotItem<never> {
  const { id, when, onSelect } = item
  const phase = `slot ${id}`
  const label = (): string => {
    const text: unknown = item.label()
    if (typeof text === 'string') return text
    throw new TypeError(`label() must return a text, and returned ${typeof text}`)
  }
  return {
    ...item,
    plugin,
    label: () => read(`${phase}: label`, label, id),
    when: atom((get) => !get(off).has(plugin) && read(`${phase}: when`, () => !when || Boolean(get(when)), false)),
    ...(onSelect && { onSelect: (props: never) => void run(`${phase}: onSelect`, () => onSelect.call(item, props)) }),
  }
}
