import { afterEach, expect, it, vi } from 'vitest'
import { pollPage } from '../src/setup/index.js'

afterEach(() => void vi.useRealTimers())

it('a page is looked at once, every 250 ms for 3 seconds, and when it has loaded', () => {
  vi.useFakeTimers()
  const life = new AbortController()
  const refresh = vi.fn()
  pollPage(life.signal, refresh)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3000)
  expect(refresh).toHaveBeenCalledTimes(13)
  vi.advanceTimersByTime(60_000)
  expect(refresh).toHaveBeenCalledTimes(13)
  dispatchEvent(new Event('load'))
  expect(refresh).toHaveBeenCalledTimes(14)
  life.abort()
  dispatchEvent(new Event('load'))
  expect(refresh).toHaveBeenCalledTimes(14)
})

it('a page is not looked at after the signal', () => {
  vi.useFakeTimers()
  const life = new AbortController()
  const refresh = vi.fn()
  pollPage(life.signal, refresh)
  vi.advanceTimersByTime(500)
  life.abort()
  vi.advanceTimersByTime(10_000)
  expect(refresh).toHaveBeenCalledTimes(3)
})
