import type { SolanaContext } from './SolanaSpec.js'

/** Options may come from JavaScript. @throws `solana/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {} }, error }: SolanaContext): void {
  const isRight = Array.isArray(networks)
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every((url: string) => /^https?:/i.test(url))
  if (!isRight || !Object.values(rpcUrls).every(isUrls))
    throw error('invalidOption', { option: isRight ? 'rpcUrls' : 'networks' })
}
