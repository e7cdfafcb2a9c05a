import type { texts as allTexts } from './setupWords.js'

/**
 * What pages in production have of `setupWords.ts`, by the condition of the package's `#setupWords`: the texts that the specification
 * fixes. The other errors have their code, their context and the address of the page that explains them.
 */
export const texts: Partial<typeof allTexts> = {
  notStarted: 'ConnectionControllerClient and NetworkControllerClient must be set',
  adapterNotFound: 'Adapter not found',
}

/** They have none. */
export const details = undefined
