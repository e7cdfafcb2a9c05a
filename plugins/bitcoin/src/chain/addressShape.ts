/**
 * By shape: base58check of P2PKH and P2SH (mainnet, test networks); bech32 and bech32m of segwit version 0 and taproot, in one
 * case throughout (BIP-173, BIP-350); and Stacks, whose accounts Bitcoin wallets give beside their own. In lower case before `i`
 * could matter: base58 and Stacks keep their case.
 */
const base58 = /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/
const segwit = /^(bc|tb|bcrt)1(q[02-9ac-hj-np-z]{38}([02-9ac-hj-np-z]{20})?|p[02-9ac-hj-np-z]{58})$/
const stacks = /^S[MNPT][\dA-HJKMNP-TV-Z]{37,39}$/

/** The address in the one form it has here, or undefined where `text` is none by its shape. */
export function addressShape(text: string): string | undefined {
  const lower = text.toLowerCase()
  if ((text === lower || text === text.toUpperCase()) && segwit.test(lower)) return lower
  return base58.test(text) || stacks.test(text) ? text : undefined
}
