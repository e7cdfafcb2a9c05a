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
      for (const prompt of waiting.splice(0)) prompt.approve()
    },
    refuse() {
      for (const prompt of waiting.splice(0)) prompt.refuse()
    },
    get open() {
      return waiting.length
    },
  }
}
