import { addressDigits } from './chain/address.js'
import type { EvmContext } from './EvmSpec.js'

/** Options may come from JavaScript. @throws `evm/invalidOption` */
export function checkOptions({
  config: { networks = [], rpcUrls = {}, tokens = {}, safe = [] },
  error,
}: EvmContext): void {
  const isUrl = (url: unknown): boolean => /^https?:/i.test(String(url))
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every(isUrl)
  const isToken = (token: unknown): boolean => !!addressDigits(String(token))
  const isTokens = (list: unknown): boolean => Array.isArray(list) && list.every(isToken)
  const wrong = !Array.isArray(networks)
    ? 'networks'
    : !Object.values(rpcUrls).every(isUrls)
      ? 'rpcUrls'
      : !Object.values(tokens).every(isTokens)
        ? 'tokens'
        : safe && !isUrls(safe) && 'safe'
  if (wrong) throw error('invalidOption', { option: wrong })
}
