import type { EvmContext } from './EvmSpec.js'

/** Options may come from JavaScript. @throws `evm/invalidOption` */
export function checkOptions({ config: { networks = [], rpcUrls = {}, safe = [] }, error }: EvmContext): void {
  const isUrl = (url: unknown): boolean => /^https?:\/\//i.test(String(url))
  const check = (isRight: boolean, option: string, expected: string): void => {
    if (!isRight) throw error('invalidOption', { option, expected })
  }
  check(Array.isArray(networks), 'networks', 'an array of networks')
  check(
    Object.values(rpcUrls).every((urls) => Array.isArray(urls) && urls.every(isUrl)),
    'rpcUrls',
    'arrays of http(s) URLs by CAIP-2 id',
  )
  check(!safe || (Array.isArray(safe) && safe.every(isUrl)), 'safe', 'an array of origins, or false')
}
