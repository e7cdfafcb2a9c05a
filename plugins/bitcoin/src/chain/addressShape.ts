/**
 * By shape: base58check of P2PKH and P2SH (mainnet, test networks); bech32 and bech32m of segwit version 0 and taproot, in one
 * case throughout (BIP-173, BIP-350); and Stacks, whose accounts Bitcoin wallets give beside their own.
 */
const segwit = /^(bc|tb|bcrt)1(q.{38}|[qp].{58})$/
const letters = /^[a-z\d]+$/i
const others = /^([123mn][1-9A-HJ-NP-Za-km-z]{25,34}|S[MNPT][\dA-Z]{37,39})$/

/** The address in the one form it has here, or undefined where `text` is none by its shape. */
export function addressShape(text: string): string | undefined {
  const lower = text.toLowerCase()
  if ((text === lower || text === text.toUpperCase()) && segwit.test(lower) && letters.test(text)) return lower
  return others.test(text) ? text : undefined
}
