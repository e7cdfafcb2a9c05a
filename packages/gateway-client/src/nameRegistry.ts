import { isPorticoError, type NameRegistryCapability } from '@portico/core'
import { IdentitySchema, NameAnswerSchema, NameSuggestionsSchema, ReverseAnswerSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { Gateway } from './Gateway.js'

/** Of `core/gatewayFailed`. */
type Refusal = { readonly status?: number; readonly field?: string }

/** ENSIP-9. */
const ethereum = 60
/** ENSIP-19: the address on all EVM networks. */
const everyEvm = 0x80000000
const CodeSchema = v.object({ result: v.pipe(v.string(), v.regex(/^0x([\da-f]{2})*$/i)) })

/** Of the networks that the gateway serves; for the others there are no names. */
export function createNameRegistry(gateway: Gateway): NameRegistryCapability {
  const addresses: NameRegistryCapability['addresses'] = async (name, _coinTypes, signal, network) => {
    const record = await gateway
      .request({
        network,
        path: `v1/profile/account/${encodeURIComponent(name)}`,
        query: { apiVersion: '2' },
        unsupported: () => undefined,
        parse: (json) => v.parse(NameAnswerSchema, json),
        signal,
      })
      .catch((failure: unknown) => {
        // A gateway without version 2 answers so for a name that is not registered; and 400 for one that cannot be.
        const isUnknown = refusalOf(failure).status === 404 || isOfName(failure)
        if (!isUnknown) throw failure
        return undefined
      })
    if (!record || record.name !== name) return undefined
    return new Map(Object.entries(record.addresses).map(([coinType, { address }]) => [Number(coinType), address]))
  }

  return {
    addresses,
    async names(address, _coinType, signal, network) {
      const records = await gateway.request({
        network,
        path: `v1/profile/reverse/${encodeURIComponent(address)}`,
        query: { sender: address, apiVersion: '2' },
        unsupported: () => [],
        parse: (json) => v.parse(ReverseAnswerSchema, json),
        signal,
      })
      return records.map(({ name }) => name)
    },
    async identity(address, signal, network) {
      const { name, avatar } = await gateway.request({
        network,
        path: `v1/identity/${encodeURIComponent(address)}`,
        query: { sender: address },
        unsupported: () => ({ name: null, avatar: null }),
        parse: (json) => v.parse(IdentitySchema, json),
        signal,
      })
      return { name: name ?? undefined, imageUrl: gateway.image(avatar ?? undefined) }
    },
    suggestions: (label, suffix, signal, network) =>
      gateway.request({
        network,
        path: `v1/profile/suggestions/${encodeURIComponent(label)}`,
        query: { zone: suffix },
        unsupported: () => [],
        parse: (json) => v.parse(NameSuggestionsSchema, json).suggestions,
        signal,
      }),
    async register({ name, coinType, ...signed }, signal, network) {
      try {
        return await gateway.request({
          network,
          path: 'v1/profile/account',
          body: { coin_type: coinType, ...signed },
          unsupported: () => false,
          // Some gateways answer the record of the name.
          parse: (json) => (Object(json) as { readonly success?: unknown }).success !== false,
          signal,
        })
      } catch (failure) {
        // Another account has the name; or this one, where the answer to a first try was lost on its way.
        const known = isOfName(failure) && (await addresses(name, [], signal, network).catch(() => undefined))
        const coinTypes = [coinType, everyEvm, ...(network === 'eip155:1' ? [ethereum] : [])]
        if (
          !known ||
          !coinTypes.some((coinType) => known.get(coinType)?.toLowerCase() === signed.address.toLowerCase())
        )
          throw failure
        return true
      }
    },
    async code(address, signal, network) {
      const { result } = await gateway.request({
        path: 'v1/',
        query: { chainId: network },
        body: { jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] },
        parse: (json) => v.parse(CodeSchema, json),
        signal,
      })
      return result
    },
  }
}

function refusalOf(failure: unknown): Refusal {
  return isPorticoError(failure, 'core/gatewayFailed') ? (failure.context as Refusal) : {}
}

function isOfName(failure: unknown): boolean {
  const { status, field } = refusalOf(failure)
  return status === 400 && field === 'name'
}
