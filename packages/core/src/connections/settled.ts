import type { Namespace } from '../caip/caip.js'
import type { Engine } from './Engine.js'

/** Resolves once no restore of the namespace is pending any more. @throws the signal's reason */
export async function settled(engine: Engine, namespace: Namespace, signal?: AbortSignal): Promise<void> {
  const run = engine.run()
  signal?.throwIfAborted()
  const isPending = () =>
    engine.get().sessions.some((s) => s.status === 'restoring' && s.connections.some((c) => c.namespace === namespace))
  if (!isPending()) return
  const done = new AbortController()
  await new Promise<void>((resolve, reject) => {
    for (const source of [signal, run.signal])
      source?.addEventListener('abort', () => reject(source.reason as Error), { signal: done.signal })
    engine.watch(() => !isPending() && resolve(), done.signal)
  }).finally(() => done.abort())
}
