import { earlierKitMark } from '../connections/earlierKitMark.js'
import { createRuntime, type Runtime } from './createRuntime.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/** The room; where the visitor brings connections from an earlier kit, with what reads those. */
export async function openRuntime(parts: Omit<RuntimeDeps, 'readEarlier'>): Promise<Runtime> {
  const { storage, foreign } = parts
  const isFirst = storage.get('connections', (value) => value) === undefined && foreign(earlierKitMark) !== null
  const earlier = isFirst ? await import('../connections/earlierKit.js').catch(() => undefined) : undefined
  return createRuntime({ ...parts, readEarlier: () => earlier?.readEarlierKit(foreign) })
}
