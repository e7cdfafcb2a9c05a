import { refused } from './providerError.js'

export interface Prompts {
  /** Waits for a person. @throws 4001 */
  wait(): Promise<void>
  approve(): void
  refuse(): void
  readonly open: number
}

export function createPrompts(): Prompts {
  const waiting: { readonly approve: () => void; readonly refuse: () => void }[] = []
  return {
    wait: () =>
      new Promise((resolve, reject) => {
        waiting.push({ approve: resolve, refuse: () => reject(refused()) })
      }),
    approve() {
      for (const one of waiting.splice(0)) one.approve()
    },
    refuse() {
      for (const one of waiting.splice(0)) one.refuse()
    },
    get open() {
      return waiting.length
    },
  }
}
