/** The namespace's account types [3.3], in the words of wallets. */
export type AccountType = 'payment' | 'ordinal' | 'stx'

/** Wallets write `ordinals` and `stacks`; what is for nothing in particular is for payments. */
export function accountType(purpose: string | undefined): AccountType {
  if (purpose === 'ordinals' || purpose === 'ordinal') return 'ordinal'
  return purpose === 'stacks' || purpose === 'stx' ? 'stx' : 'payment'
}
