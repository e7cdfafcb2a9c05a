import type { EvmContext } from './EvmSpec.js'

/** Options may come from JavaScript. @throws `evm/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {}, safe = [] }, error }: EvmContext): void {
  const isUrl = (url: unknown): boolean => /^https?:/i.test(String(url))
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every(isUrl)
  const wrong = !Array.isArray(networks)
    ? 'networks'
    : !Object.values(rpcUrls).every(isUrls)
      ? 'rpcUrls'
      : safe && !isUrls(safe) && 'safe'
  if (wrong) throw error('invalidOption', { option: wrong })
}
