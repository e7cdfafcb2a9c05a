import type { PolkadotContext } from './PolkadotSpec.js'

/** Options may come from JavaScript. @throws `polkadot/invalidOption` */
export function checkOptions({
  config: { networks = [], rpcUrls = {}, waitFor = 'block' },
  error,
}: PolkadotContext): void {
  const isUrls = (urls: unknown): boolean =>
    Array.isArray(urls) && urls.every((url: unknown) => /^(http|ws)s?:/i.test(String(url)))
  const wrong = !Array.isArray(networks)
    ? 'networks'
    : !Object.values(rpcUrls).every(isUrls)
      ? 'rpcUrls'
      : waitFor !== 'block' && waitFor !== 'finality' && 'waitFor'
  if (wrong) throw error('invalidOption', { option: wrong })
}
