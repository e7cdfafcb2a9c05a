import { pause } from '@portico/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('resolves after its time, and not before', async () => {
  let isOver = false
  const pausing = pause(500, undefined).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(499)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await pausing
})

it("rejects with the signal's reason as soon as it fires, and leaves no timer", async () => {
  const stop = new AbortController()
  const ended = expect(pause(500, stop.signal)).rejects.toThrow('the page moved on')
  stop.abort(new Error('the page moved on'))
  await ended
  expect(vi.getTimerCount()).toBe(0)
})

it('rejects at once where the signal has fired before', async () => {
  const ended = expect(pause(500, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
  expect(vi.getTimerCount()).toBe(0)
  await ended
})
