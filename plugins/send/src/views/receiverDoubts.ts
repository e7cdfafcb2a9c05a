import type { ChainCapability } from '@portico/core'
import type { SendToken } from '../SendState.js'

/** Why one should look at a receiver again. */
export type Doubt =
  | { readonly kind: 'own' }
  /** It is the contract of a token: what it is sent is lost. */
  | { readonly kind: 'contract'; readonly token: SendToken }
  /** Its capital letters are no checksum of it. */
  | { readonly kind: 'checksum' }

export interface DoubtfulReceiver {
  /** Canonical form. */
  readonly receiver: string
  /** As it was entered. */
  readonly entered: string
  readonly sender: string
  readonly tokens: readonly SendToken[]
  readonly chain: Pick<ChainCapability, 'sameAddress'>
}

/** The gravest first. */
export function receiverDoubts({ receiver, entered, sender, tokens, chain }: DoubtfulReceiver): readonly Doubt[] {
  const token = tokens.find(({ address }) => address !== undefined && chain.sameAddress(address, receiver))
  return [
    ...(token ? [{ kind: 'contract', token } as const] : []),
    ...(chain.sameAddress(sender, receiver) ? [{ kind: 'own' } as const] : []),
    ...(hasOddCapitals(entered.trim(), receiver) ? [{ kind: 'checksum' } as const] : []),
  ]
}

/** Where capitals are a checksum (EIP-55), an address in capitals and small letters is the canonical one or mistyped. */
function hasOddCapitals(entered: string, canonical: string): boolean {
  const [typed, right] = [entered, canonical].map((address) => address.replace(/^0x/i, '')) as [string, string]
  const isMixed = /[a-z]/.test(typed) && /[A-Z]/.test(typed)
  return isMixed && typed !== right && typed.toLowerCase() === right.toLowerCase()
}
