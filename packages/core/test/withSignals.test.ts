import { untilAborted, withSignals } from '@portico/core'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const endless = (signal: AbortSignal): Promise<never> => untilAborted(() => new Promise<never>(() => {}), signal)

describe('with a clock', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('aborts for the reason of the first source that does', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    const ended = expect(withSignals([first.signal, undefined, second.signal], endless)).rejects.toThrow('second')
    second.abort(new Error('second'))
    first.abort(new Error('first'))
    await ended
  })

  it('aborts at once where a source has before', async () => {
    const before = AbortSignal.abort(new Error('before'))
    await expect(withSignals([new AbortController().signal, before], endless)).rejects.toThrow('before')
  })

  it('aborts with a TimeoutError when the time is over', async () => {
    const ended = expect(withSignals([], endless, 500)).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(499)
    expect(vi.getTimerCount()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    await ended
  })

  it.each([
    ['answers', async () => 'answer'],
    ['fails', () => Promise.reject(new Error('failure'))],
  ])('leaves no timer and no listener when the work %s', async (_, work) => {
    const { signal } = new AbortController()
    const [add, remove] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')]
    await withSignals([signal], work, 500).catch(() => {})
    expect(vi.getTimerCount()).toBe(0)
    expect(add).toHaveBeenCalledOnce()
    expect(remove.mock.calls).toEqual(add.mock.calls)
  })
})

describe('after a collection of garbage', () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  /** Not at once: what the stack still has is not garbage. */
  const collectLater = (): void => void setTimeout(collect, 50)
  /** Nothing but the signal's sources knows this promise. */
  const aborted = (signal: AbortSignal): Promise<unknown> =>
    new Promise((resolve) => signal.addEventListener('abort', () => resolve(Object(signal.reason).name)))

  it('still ends in time', async () => {
    const ended = withSignals([new AbortController().signal], aborted, 200)
    collectLater()
    expect(await ended).toBe('TimeoutError')
  })

  it('still ends with a source', async () => {
    const source = new AbortController()
    const ended = withSignals([source.signal], aborted, 30_000)
    collectLater()
    setTimeout(() => source.abort(), 100)
    expect(await ended).toBe('AbortError')
  })
})
