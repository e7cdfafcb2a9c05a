import type { SolanaContext } from './SolanaSpec.js'

/** Options may come from JavaScript. @throws `solana/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {} }, error }: SolanaContext): void {
  const isUrls = (urls: unknown): boolean =>
    Array.isArray(urls) && urls.every((url: unknown) => /^https?:/i.test(String(url)))
  const wrong = !Array.isArray(networks) ? 'networks' : !Object.values(rpcUrls).every(isUrls) && 'rpcUrls'
  if (wrong) throw error('invalidOption', { option: wrong })
}
