import type { TransfersCapability } from '@portico/core'

/**
 * The capability `transfers` of a plugin whose code that sends is loaded when it is first needed.
 * @param load answers what is loaded; without `broadcast` where wallets broadcast by themselves
 * @param rest what is known before
 */
export function lazyTransfers(
  actions: TransfersCapability['actions'],
  load: () => Promise<Pick<TransfersCapability, 'estimate' | 'sign' | 'find'> & Partial<TransfersCapability>>,
  rest: Pick<TransfersCapability, 'longestMemo'> = {},
): TransfersCapability {
  return {
    actions,
    ...rest,
    estimate: async (...args) => (await load()).estimate(...args),
    sign: async (...args) => (await load()).sign(...args),
    broadcast: async (...args) => (await load()).broadcast?.(...args) ?? 'unanswered',
    find: async (...args) => (await load()).find(...args),
    takesAtomicCalls: async (...args) => (await load()).takesAtomicCalls?.(...args) ?? false,
    simulateCalls: async (...args) => (await load()).simulateCalls?.(...args) ?? { status: 'unsupported' },
  }
}
