import { createRpcClient, RpcError } from '@portico/chain-kit'
import { isPorticoError } from '@portico/core'
import * as v from 'valibot'
import { createClient, custom, type Address } from 'viem'
import { getEnsAddress, getEnsName, getEnsText } from 'viem/ens'
import type { EnsOptions, NamesContext, NameSource } from '../NamesSpec.js'
import { createLookups, mostLookups, type LookupBounds } from './createLookups.js'

const publicResolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
/** Image data that cannot hold more than a picture. */
const raster = /^data:image\/(png|jpe?g|gif|webp|avif);/i

export interface EnsBounds {
  readonly lookups?: LookupBounds | undefined
  readonly mostCalls: number
}

/**
 * The Ethereum Name Service, by viem's universal resolver at the nodes of a network of the modal. Pictures at other addresses than
 * in the record itself are left out: their hosts, which the owner of a name chooses, would see who looks.
 */
export function createEnsSource(
  context: NamesContext,
  { network, universalResolver = publicResolver, ccipRead = true }: EnsOptions,
  // The question, and one call after each lookup: a contract may want another lookup after each, without end.
  { lookups, mostCalls }: EnsBounds = { mostCalls: 1 + mostLookups },
): NameSource {
  const rpc = createRpcClient(context)

  /** What `read` answers; undefined where the contracts refuse, or answer what cannot be read. @throws as nodes do */
  async function ask<T>(
    signal: AbortSignal,
    read: (client: ReturnType<typeof createClient>) => Promise<T>,
  ): Promise<T | undefined> {
    let calls = 0
    let failure: unknown
    const request = async ({ method, params }: { readonly method: string; readonly params?: unknown }) => {
      calls += 1
      if (calls > mostCalls) throw new Error('The contract asks for too many lookups')
      try {
        return await rpc.request({ networkId: network, method, params: params as [], schema: v.unknown(), signal })
      } catch (thrown) {
        const cause = isPorticoError(thrown, 'names/rpcFailed') ? thrown.cause : undefined
        // viem reads what a contract reverted with.
        if (cause instanceof RpcError && cause.code !== undefined)
          throw Object.assign(new Error(cause.message), { code: cause.code, data: cause.data })
        failure = thrown
        throw thrown
      }
    }
    const client = createClient({
      transport: custom({ request }, { retryCount: 0 }),
      // viem's own asks any address, follows redirects, and reads without end.
      ccipRead: ccipRead ? { request: createLookups(signal, lookups) } : false,
    })
    try {
      return await read(client)
    } catch {
      signal.throwIfAborted()
      if (failure !== undefined) throw failure
      return undefined
    }
  }
  const key = { universalResolverAddress: universalResolver }
  return {
    id: 'ens',
    async addresses(name, coinTypes, signal) {
      const found = new Map<number, string>()
      for (const coinType of coinTypes) {
        const query = { ...key, name, coinType: BigInt(coinType) }
        const address = await ask(signal, (client) => getEnsAddress(client, query))
        if (address) found.set(coinType, address)
        // The first in the order of preference is enough.
        if (address) break
      }
      return found.size > 0 ? found : undefined
    },
    async names(address, coinType, signal) {
      const query = { ...key, address: address as Address, coinType: BigInt(coinType) }
      const name = await ask(signal, (client) => getEnsName(client, query))
      return name ? [name] : []
    },
    async avatar(name, signal) {
      const record = await ask(signal, (client) => getEnsText(client, { ...key, name, key: 'avatar' }))
      return record && raster.test(record) ? record : undefined
    },
  }
}
