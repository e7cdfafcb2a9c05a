import { describe, expect, it } from 'vitest'

import { createShares } from '../src/index.js'

describe('createShares', () => {
  it('gives one client a quarter, and all together no more than there is', () => {
    const shares = createShares(8)
    expect([shares.take('a', 3), shares.take('a', 2), shares.take('a', 1)]).toEqual([false, true, false])
    for (const other of ['b', 'c', 'd']) expect(shares.take(other, 2)).toBe(true)
    expect(shares.take('e', 1)).toBe(false)
    shares.give('a', 1)
    expect([shares.take('e', 2), shares.take('e', 1), shares.take('a', 1)]).toEqual([false, true, false])
  })
})
