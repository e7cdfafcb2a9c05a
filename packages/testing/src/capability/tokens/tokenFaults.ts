import type { TokenBalance } from '@portico/core'
import { show } from '../../check/findings.js'

/** Longest name or symbol that a view has to cope with. */
const longestText = 64

/** What is wrong with a list of tokens, for any account. */
export function tokenFaults(tokens: readonly TokenBalance[]): readonly string[] {
  const isText = (text: unknown): boolean =>
    typeof text === 'string' && text.trim() !== '' && text.length <= longestText
  const twice = tokens.filter(({ token }, at) => tokens.findIndex((other) => other.token === token) !== at)
  return [
    ...twice.map(({ token }) => `it lists ${show(token)} twice`),
    ...tokens.flatMap(({ token, name, symbol, decimals, amount }) => [
      ...(typeof amount === 'bigint' && amount > 0n ? [] : [`it lists ${show(amount)} of ${show(token)}`]),
      ...(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 ? [] : [`it answers ${decimals} decimals`]),
      ...(isText(name) ? [] : [`it answers the name ${show(name)}`]),
      ...(isText(symbol) ? [] : [`it answers the symbol ${show(symbol)}`]),
    ]),
  ]
}
