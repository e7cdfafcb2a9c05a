import type { CosmosContext } from './CosmosSpec.js'

/** Options may come from JavaScript. @throws `cosmos/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {} }, error }: CosmosContext): void {
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every((url) => /^https?:/i.test(String(url)))
  const wrong = !Array.isArray(networks) ? 'networks' : !Object.values(rpcUrls).every(isUrls) && 'rpcUrls'
  if (wrong) throw error('invalidOption', { option: wrong })
}
