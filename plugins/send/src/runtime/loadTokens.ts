import type { SendContext } from '../SendSpec.js'
import type { SendToken } from '../SendState.js'
import type { Sender } from './checkTransfer.js'

/** What an account can send: its native currency, then its tokens. @throws what its chain throws where no node answers */
export async function loadTokens(
  { config: { priceOf }, store, networks, wants }: SendContext,
  { account: { caipAddress, namespace, networkId }, tokens: chainTokens }: Sender,
  signal: AbortSignal,
): Promise<readonly SendToken[]> {
  const network = store.get(networks(namespace)).find(({ caipNetworkId }) => caipNetworkId === networkId)
  const [native, tokens = []] = await Promise.all([
    wants.balances?.for(namespace)?.native(caipAddress, signal),
    chainTokens?.list(caipAddress, signal),
  ])
  const held: readonly SendToken[] = [
    ...(native ? [{ name: network?.nativeCurrency.name || native.symbol, ...native }] : []),
    ...tokens.map(({ token, ...rest }) => ({ address: token, ...rest })),
  ]
  if (!priceOf || !networkId || network?.testnet) return held
  return Promise.all(
    held.map(async (token) => {
      const { symbol, address } = token
      // A price is a comfort: without it an account can send all the same.
      const price = await priceOf({ networkId, symbol, ...(address && { address }) }, signal).catch(() => undefined)
      return { ...token, price: typeof price === 'number' && price > 0 && Number.isFinite(price) ? price : undefined }
    }),
  )
}
