import { isPorticoError, parseCaip10, type Caip10, type Page, type PageOptions } from '@portico/core'
import type { Gateway } from './Gateway.js'

/** Of `core/gatewayFailed`. */
type Refusal = { readonly status?: number; readonly field?: string }

/** A page of a list of an account: `GET /v1/account/{account}/{list}`. @throws `core/gatewayFailed`, the signal's reason */
export async function accountPage<Item>(
  gateway: Gateway,
  list: 'history' | 'nfts',
  account: Caip10,
  { cursor, signal }: PageOptions,
  parse: (json: unknown) => Page<Item>,
): Promise<Page<Item>> {
  const { networkId, address } = parseCaip10(account)
  const unsupported = (): Page<Item> => ({ items: [], isUnsupported: true })
  try {
    return await gateway.request({
      path: `v1/account/${address}/${list}`,
      query: { chainId: networkId, cursor },
      network: networkId,
      unsupported,
      parse,
      signal,
    })
  } catch (failure) {
    // A gateway may serve the nodes of a network and not its lists: it refuses the network of the first page then.
    const { status, field } = isPorticoError(failure, 'core/gatewayFailed') ? (failure.context as Refusal) : {}
    if (status !== 400 || field !== 'chainId' || cursor !== undefined) throw failure
    return unsupported()
  }
}
