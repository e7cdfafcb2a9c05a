import { parseCaip2, type ChainCapability, type Network } from '@portico/core'

/** What is wrong with a network of `chain`. */
export function networkFaults({ namespace }: Pick<ChainCapability, 'namespace'>, network: Network): readonly string[] {
  const { id, name, caipNetworkId, chainNamespace, nativeCurrency, rpcUrls, blockExplorers, assets } = network
  const urls = [...rpcUrls.default.http, ...(rpcUrls.chainDefault?.http ?? [])]
  const explorer = blockExplorers?.default.url
  const { decimals, name: currency, symbol } = nativeCurrency
  return [
    ...idFaults(namespace, caipNetworkId, id),
    ...(chainNamespace === namespace ? [] : [`its namespace is '${chainNamespace}'`]),
    ...(typeof name === 'string' && name.trim() !== '' ? [] : ['it has no name']),
    ...(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 ? [] : [`its currency has ${decimals} decimals`]),
    ...(typeof currency === 'string' && typeof symbol === 'string' ? [] : ['its currency has no name or symbol']),
    ...urls.filter((url) => !/^https?:$/.test(protocolOf(url))).map((url) => `'${url}' is no node`),
    ...(explorer === undefined || protocolOf(explorer) === 'https:' ? [] : [`its explorer '${explorer}' is not https`]),
    ...(assets?.imageUrl === undefined || /^(https:\/\/|data:image\/)/i.test(assets.imageUrl)
      ? []
      : ['its image is neither https nor a data image']),
  ]
}

function idFaults(namespace: string, caipNetworkId: string, id: number | string): readonly string[] {
  try {
    const parsed = parseCaip2(caipNetworkId)
    return [
      ...(parsed.namespace === namespace ? [] : [`'${caipNetworkId}' is not of '${namespace}'`]),
      ...(parsed.reference === String(id) ? [] : [`its id is ${id}, and '${caipNetworkId}' in CAIP-2`]),
    ]
  } catch {
    return [`'${caipNetworkId}' is no id of CAIP-2`]
  }
}

function protocolOf(url: string): string {
  return URL.canParse(url) ? new URL(url).protocol : ''
}
