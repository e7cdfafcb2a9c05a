import { describe, expect, it } from 'vitest'
import { countdown, isPairingExpired, pairingLifetime, untilRenewal } from '../src/pairing/pairingTimes.js'

const now = 1_700_000_000_000

describe('pairing times', () => {
  it('offers a code for four minutes [9.5]', () => {
    expect(pairingLifetime).toBe(240_000)
  })
  it.each([
    [10_000, false],
    [9999, true],
    [0, true],
    [-1, true],
    [240_000, false],
  ])('with %i ms left, expired is %s [4.9, 9.5]', (left, expired) => {
    expect(isPairingExpired(now + left, now)).toBe(expired)
  })
  it('counts as expired without a code [4.9]', () => {
    expect(isPairingExpired(undefined, now)).toBe(true)
  })
  it('renews when the code counts as expired', () => {
    expect(untilRenewal(now + 240_000, now)).toBe(230_000)
    expect(untilRenewal(now + 10_000, now)).toBe(0)
    expect(untilRenewal(now - 5, now)).toBe(0)
  })
  it('counts down in the last 30 s only, to the moment of the new code', () => {
    expect(countdown(now + 30_001, now)).toBeUndefined()
    expect(countdown(now + 30_000, now)).toBe(20)
    expect(countdown(now + 22_000, now)).toBe(12)
    expect(countdown(now + 10_001, now)).toBe(1)
    expect(countdown(now + 10_000, now)).toBeUndefined()
  })
})
