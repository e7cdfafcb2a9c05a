import { definePlugin, Transfers, type Plugin, type PluginSpec, type TransfersCapability } from '@portico/core'

interface TransfersSpec extends PluginSpec {
  readonly id: 'history'
  readonly provides: { readonly transfers: TransfersCapability }
}

/** A chain plugin that only moves money. */
export function transfersPlugin(namespace: string, transfers: TransfersCapability): Plugin<TransfersSpec> {
  return definePlugin<TransfersSpec>({
    id: 'history',
    core: 1,
    provides: { transfers: Transfers },
    setup: () => ({ provide: { transfers: [{ namespace, impl: transfers }] } }),
  })
}

/** What a page that may be closed has of a chain: once it is gone it asks no wallet, and gets no answer. */
export function whilePageIsOpen(transfers: TransfersCapability, gone: AbortSignal): TransfersCapability {
  async function whileOpen<T>(work: Promise<T>): Promise<T> {
    const never = new Promise<never>(() => {})
    try {
      const answer = await work
      return gone.aborted ? await never : answer
    } catch (error) {
      if (gone.aborted) return never
      throw error
    }
  }
  return {
    ...transfers,
    estimate: (...args) => whileOpen(transfers.estimate(...args)),
    sign: (order, steps) =>
      whileOpen(
        transfers.sign(order, {
          ...steps,
          prepared(prepared) {
            gone.throwIfAborted()
            steps.prepared(prepared)
          },
        }),
      ),
    broadcast: (...args) => whileOpen(transfers.broadcast(...args)),
    find: (...args) => whileOpen(transfers.find(...args)),
  }
}
