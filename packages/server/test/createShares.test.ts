import { describe, expect, it } from 'vitest'

import { createShares } from '../src/index.js'

describe('createShares', () => {
  const times = (count: number, take: () => boolean): number =>
    Array.from({ length: count }, take).filter(Boolean).length

  it('gives one client a quarter, and all together no more than there is', () => {
    const shares = createShares(64)
    expect([shares.take('a', 15), shares.take('a', 2), shares.take('a', 1)]).toEqual([true, false, true])
    for (let client = 0; client < 100; client += 1) times(10, () => shares.take(`client ${client}`, 1))
    expect(shares.take('last', 1)).toBe(false)
    shares.give('a', 16)
    expect([shares.take('last', 2), shares.take('last', 1)]).toEqual([true, false])
  })

  it('keeps a quarter for clients that have little: four addresses shut nobody out', () => {
    const shares = createShares(512)
    const taken = ['a', 'b', 'c', 'd'].map((client) => times(512, () => shares.take(client, 1)))
    expect(Math.max(...taken)).toBeLessThanOrEqual(128)
    expect(taken.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(400)
    for (let client = 0; client < 7; client += 1) expect(times(16, () => shares.take(`visitor ${client}`, 1))).toBe(16)
  })

  it('gives each an equal part where the half is taken', () => {
    const shares = createShares(512)
    for (let client = 0; client < 8; client += 1) times(32, () => shares.take(`client ${client}`, 1))
    expect(times(512, () => shares.take('client 8', 1))).toBe(56)
  })

  it('counts the /64s of a /56 together, and those of a /48 as two', () => {
    const shares = createShares(512)
    const takeOf = (network: string) => times(512, () => shares.take(`${network}::/64`, 1))
    expect(takeOf('2001:db8:1:100')).toBe(128)
    expect(takeOf('2001:db8:1:1ff')).toBe(0)
    expect(takeOf('2001:db8:1:200')).toBe(128)
    expect(takeOf('2001:db8:1:300')).toBe(0)
    expect(takeOf('2001:db8:2:100')).toBeGreaterThan(90)
    for (let one = 0; one < 128; one += 1) shares.give('2001:db8:1:100::/64', 1)
    expect(takeOf('2001:db8:1:1ff')).toBeGreaterThan(90)
  })
})
