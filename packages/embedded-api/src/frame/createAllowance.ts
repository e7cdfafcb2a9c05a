export interface Allowance {
  /** Whether one more is within the limit; counts it. */
  take(): boolean
}

/** `burst` at once, and `perSecond` more each second. */
export function createAllowance(
  burst: number,
  perSecond: number,
  now: () => number = () => performance.now(),
): Allowance {
  let left = burst
  let at = now()
  return {
    take() {
      const time = now()
      left = Math.min(burst, left + ((time - at) / 1000) * perSecond)
      at = time
      if (left < 1) return false
      left--
      return true
    },
  }
}
