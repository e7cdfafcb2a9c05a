import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach } from 'vitest'

type Act = (callback: () => unknown) => unknown

/**
 * A test that ran out of time leaves its `act()` open. React counts open ones in its module: until that one ends, no later `act()`
 * draws anything, in whatever test file of this worker. So it ends with its test.
 */
function endingWithTests(act: Act, open: Set<() => void>): Act {
  const ending = async (result: PromiseLike<unknown>): Promise<unknown> => {
    let end: (() => void) | undefined
    try {
      return await Promise.race([result, new Promise<void>((resolve) => open.add((end = resolve)))])
    } finally {
      if (end) open.delete(end)
    }
  }
  return (callback) =>
    act(() => {
      const result = callback()
      return isThenable(result) ? ending(result) : result
    })
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value
}

// This is loaded anew for every test file, and a worker may run many.
const key: unique symbol = Symbol.for('portico/openActs') as never
const worker = globalThis as { [key]?: Set<() => void> }
if (!worker[key]) {
  worker[key] = new Set()
  // Before any module imports it: names of a CommonJS module are read once.
  const react = createRequire(import.meta.url)('react') as { act: Act }
  react.act = endingWithTests(react.act, worker[key])
}
const open = worker[key]

afterEach(async () => {
  if (open.size === 0) return
  for (const end of open) end()
  await wait(1)
})
