import { expect, it, vi } from 'vitest'
import { startDevnet, startRelay } from '../src/index.js'
import { isRunning } from './isRunning.js'
import { portIsFree } from './portIsFree.js'

it('starts two chains and a relay on ports of their own, and leaves nothing behind', async () => {
  const devnet = await startDevnet()
  expect(devnet.chains.map(({ chainId }) => chainId)).toEqual([31_337, 31_338])
  const urls = [...devnet.chains.map(({ url }) => url), devnet.relay.url]
  expect(new Set(urls.map((url) => new URL(url).port)).size).toBe(3)
  for (const url of urls) expect(await portIsFree(url)).toBe(false)
  await devnet.stop()
  for (const { pid } of devnet.chains) expect(isRunning(pid)).toBe(false)
  for (const url of urls) expect(await portIsFree(url)).toBe(true)
})

it('starts nothing when the relay cannot start', async () => {
  const other = await startRelay()
  try {
    const ports = { relay: Number(new URL(other.url).port) }
    await expect(startDevnet({ ports })).rejects.toMatchObject({ code: 'devnet/portTaken' })
  } finally {
    await other.stop()
  }
})

it('gives up starting when the signal aborts, and stops what has started', async () => {
  const early = new AbortController()
  const starting = startDevnet({ signal: early.signal })
  setTimeout(() => early.abort(new Error('closed the terminal')), 5)
  await expect(starting).rejects.toThrow('closed the terminal')

  const late = new AbortController()
  const devnet = await startDevnet({ signal: late.signal })
  late.abort()
  await vi.waitFor(async () => {
    for (const { pid } of devnet.chains) expect(isRunning(pid)).toBe(false)
    expect(await portIsFree(devnet.relay.url)).toBe(true)
  })
})
