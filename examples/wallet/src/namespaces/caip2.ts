import type { Caip2 } from './WalletNamespace.js'

const shape = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

export function isCaip2(text: string): text is Caip2 {
  return shape.test(text)
}

/** The part behind the colon. */
export function referenceOf(chainId: Caip2): string {
  return chainId.slice(chainId.indexOf(':') + 1)
}
