import type { SessionChange } from '@portico/core'

/** A wallet of the demo namespace, and the chain behind it, in memory. */
export interface DemoWallet {
  accounts: readonly string[]
  /** What the receiver has. */
  received: bigint
  isCutOff: boolean
  readonly listeners: Set<(change: SessionChange) => void>
  refuse(): void
  hold(): void
  approve(): void
  asked(): number
  /** Asks the visitor. @throws their refusal, the signal's reason */
  ask(signal?: AbortSignal): Promise<void>
  changeAccounts(): void
}

export function createDemoWallet(): DemoWallet {
  let mood: 'approves' | 'refuses' | 'waits' = 'approves'
  let asked = 0
  const wallet: DemoWallet = {
    accounts: ['alice', 'other'],
    received: 0n,
    isCutOff: false,
    listeners: new Set(),
    refuse: () => void (mood = 'refuses'),
    hold: () => void (mood = 'waits'),
    approve: () => void (mood = 'approves'),
    asked: () => asked,
    async ask(signal) {
      signal?.throwIfAborted()
      asked += 1
      if (mood === 'refuses') throw Object.assign(new Error('No'), { code: 4001 })
      if (mood === 'approves') return
      await new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      })
    },
    changeAccounts() {
      wallet.accounts = wallet.accounts.toReversed()
      const accounts = wallet.accounts.map((address) => ({ address }))
      for (const listener of wallet.listeners) listener({ type: 'accounts', accounts })
    },
  }
  return wallet
}
