import type { BitcoinContext } from './BitcoinSpec.js'

/** Options may come from JavaScript. @throws `bitcoin/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {} }, error }: BitcoinContext): void {
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every((url) => /^https?:/i.test(String(url)))
  const wrong = !Array.isArray(networks) ? 'networks' : !Object.values(rpcUrls).every(isUrls) && 'rpcUrls'
  if (wrong) throw error('invalidOption', { option: wrong })
}
