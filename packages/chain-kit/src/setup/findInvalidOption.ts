import type { Caip2 } from '@portico/core'

/** Options that every chain plugin has. */
export interface NetworkOptions {
  readonly networks?: readonly unknown[]
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
}

/** The option of the two that has the wrong type: options may come from JavaScript. Undefined: both are right. */
export function findInvalidOption(
  { networks = [], rpcUrls = {} }: NetworkOptions,
  protocols: RegExp = /^https?:/i,
): 'networks' | 'rpcUrls' | undefined {
  if (!Array.isArray(networks)) return 'networks'
  return Object.values(rpcUrls).every((urls) => isUrlList(urls, protocols)) ? undefined : 'rpcUrls'
}

/** Whether `value` is an array of URLs with one of the protocols. */
export function isUrlList(value: unknown, protocols: RegExp = /^https?:/i): value is readonly string[] {
  return Array.isArray(value) && value.every((url) => typeof url === 'string' && protocols.test(url))
}
