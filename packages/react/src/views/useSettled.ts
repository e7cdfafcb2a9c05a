import { useEffect, useState } from 'react'

/** `value` once it has not changed for `wait` ms; `true` for `at once` takes it over without a wait. */
export function useSettled<T>(value: T, wait: number, isImmediate: (value: T) => boolean): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (isImmediate(value)) {
      setSettled(value)
      return
    }
    const timer = setTimeout(setSettled, wait, value)
    return () => clearTimeout(timer)
  }, [value, wait, isImmediate])
  return settled
}
