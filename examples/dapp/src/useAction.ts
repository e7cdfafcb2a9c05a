import { useState } from 'react'

type State = { readonly state: 'idle' | 'busy' | 'done' | 'failed'; readonly text: string }

export interface Action {
  readonly state: State['state']
  readonly text: string
  readonly isBusy: boolean
  run(name: string, work: (progress: (text: string) => void) => Promise<string>): Promise<void>
}

/** One thing at a time, with its progress, outcome and failure in words. */
export function useAction(report: (event: string, detail: unknown) => void): Action {
  const [now, setNow] = useState<State>({ state: 'idle', text: '' })
  return {
    ...now,
    isBusy: now.state === 'busy',
    async run(name, work) {
      setNow({ state: 'busy', text: 'Waiting for your wallet' })
      try {
        const text = await work((progress) => setNow({ state: 'busy', text: progress }))
        setNow({ state: 'done', text })
        report(name, { result: text })
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        setNow({ state: 'failed', text: message })
        report(name, { error: message })
      }
    },
  }
}
