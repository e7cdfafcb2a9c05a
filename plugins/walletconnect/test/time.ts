import { setTimeout as realDelay } from 'node:timers/promises'
import { vi } from 'vitest'

/** Timers and clock under control. Sockets stay real, so time also runs by itself. */
export function controlTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
}

/** Lets `ms` go by, in steps between which sockets are served: the client takes 35 s of silence for a dead line. */
export async function pass(ms: number): Promise<void> {
  const step = 5000
  for (let left = ms; left > 0; left -= step) {
    await vi.advanceTimersByTimeAsync(Math.min(step, left))
    await served()
  }
}

/** Sockets have been served once a short wait took about as long as it should: on a busy machine that may take several. */
async function served(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) {
    const before = performance.now()
    await realDelay(15)
    if (performance.now() - before < 22) return
  }
}
