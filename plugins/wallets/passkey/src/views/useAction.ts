import { useState } from 'react'

export interface Action {
  /** While it runs, another one is not begun. */
  readonly isBusy: boolean
  /** Of the last one. */
  readonly failure: unknown
  run(work: () => Promise<void>): Promise<void>
}

/** What a button of a view begins. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  return {
    isBusy,
    failure,
    async run(work) {
      if (isBusy) return
      setBusy(true)
      setFailure(undefined)
      try {
        await work()
      } catch (error) {
        setFailure(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
