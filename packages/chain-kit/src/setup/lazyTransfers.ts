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
    estimate: async (...asked) => (await load()).estimate(...asked),
    sign: async (...asked) => (await load()).sign(...asked),
    broadcast: async (...asked) => (await load()).broadcast?.(...asked) ?? 'unanswered',
    find: async (...asked) => (await load()).find(...asked),
    takesAtomicCalls: async (...asked) => (await load()).takesAtomicCalls?.(...asked) ?? false,
    simulateCalls: async (...asked) => (await load()).simulateCalls?.(...asked) ?? { status: 'unsupported' },
  }
}
