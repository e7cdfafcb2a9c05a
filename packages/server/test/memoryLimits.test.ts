import { describe, expect, it } from 'vitest'

import { createTokenBuckets } from '../src/limits/memoryLimits.js'

describe('createTokenBuckets', () => {
  it('lets a burst through, then the rate, and says how long to wait', () => {
    let now = 0
    const buckets = createTokenBuckets({ perSecond: 2, burst: 3 }, () => now)
    for (let turn = 0; turn < 3; turn++) expect(buckets.take('a', 1)).toEqual({ taken: true })
    expect(buckets.take('a', 1)).toEqual({ taken: false, waitMs: 500 })
    expect(buckets.take('b', 1)).toEqual({ taken: true })
    now = 499
    expect(buckets.take('a', 1)).toMatchObject({ taken: false })
    now = 500
    expect(buckets.take('a', 1)).toEqual({ taken: true })
    now = 1_000_000
    for (let turn = 0; turn < 3; turn++) expect(buckets.take('a', 1)).toEqual({ taken: true })
    expect(buckets.take('a', 1)).toMatchObject({ taken: false })
  })

  it('says how long to wait for what is still missing', () => {
    let now = 0
    const buckets = createTokenBuckets({ perSecond: 1, burst: 4 }, () => now)
    expect(buckets.take('a', 4)).toEqual({ taken: true })
    now = 500
    expect(buckets.take('a', 3)).toEqual({ taken: false, waitMs: 2500 })
  })

  it('serves what costs more than the burst from a full bucket, and makes the client wait for it', () => {
    let now = 0
    const buckets = createTokenBuckets({ perSecond: 10, burst: 10 }, () => now)
    expect(buckets.take('a', 30)).toEqual({ taken: true })
    now = 2000
    expect(buckets.take('a', 1)).toEqual({ taken: false, waitMs: 100 })
    now = 3000
    expect(buckets.take('a', 30)).toEqual({ taken: true })
  })

  it('forgets the least recent of 10 000 clients, not the one that is asking', () => {
    const buckets = createTokenBuckets({ perSecond: 0.001, burst: 1 }, () => 0)
    buckets.take('first', 1)
    buckets.take('second', 1)
    for (let client = 0; client < 9_998; client++) buckets.take(`${client}`, 1)
    expect(buckets.take('first', 1).taken).toBe(false)
    buckets.take('one more', 1)
    expect(buckets.take('first', 1).taken).toBe(false)
    expect(buckets.take('second', 1).taken).toBe(true)
  })
})
