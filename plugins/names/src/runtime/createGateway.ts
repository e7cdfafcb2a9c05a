import { isPorticoError, type BackendCapability, type Caip2 } from '@portico/core'
import {
  IdentitySchema,
  NameAnswerSchema,
  NameSuggestionsSchema,
  ReverseAnswerSchema,
  type Identity,
} from '@portico/gateway-api'
import * as v from 'valibot'
import type { NameSource, NameSuggestion } from '../NamesSpec.js'

export interface RegistrationRequest {
  readonly coinType: number
  readonly address: string
  readonly message: string
  readonly signature: string
}

/** The endpoints of the gateway for names. They throw `core/gatewayFailed`, and the signal's reason. */
export interface NameGateway extends NameSource {
  /** Name and picture of an account, of Ethereum. */
  identity(address: string, network: Caip2, signal: AbortSignal): Promise<Identity>
  suggestions(
    label: string,
    zone: string,
    network: Caip2 | undefined,
    signal: AbortSignal,
  ): Promise<readonly NameSuggestion[]>
  /** Resolves with false where the gateway does not serve the network. */
  register(request: RegistrationRequest, network: Caip2, signal: AbortSignal): Promise<boolean>
}

/** @param networkInUse Where the gateway does not serve it, nothing is asked, and there are no names. */
export function createGateway(backend: BackendCapability, networkInUse: () => Caip2 | undefined): NameGateway {
  const at = (network: Caip2 | undefined) => (network === undefined ? {} : { network })
  return {
    id: 'gateway',
    async addresses(name, _coinTypes, signal) {
      const record = await backend
        .request({
          ...at(networkInUse()),
          path: `v1/profile/account/${encodeURIComponent(name)}`,
          query: { apiVersion: '2' },
          unsupported: () => undefined,
          parse: (json) => v.parse(NameAnswerSchema, json),
          signal,
        })
        .catch((failure: unknown) => {
          // A gateway without version 2 answers so for a name that is not registered; and 400 for one that cannot be.
          const { status, field } = isPorticoError(failure, 'core/gatewayFailed') ? (failure.context as Refusal) : {}
          if (status !== 404 && !(status === 400 && field === 'name')) throw failure
          return undefined
        })
      if (!record || record.name !== name) return undefined
      return new Map(Object.entries(record.addresses).map(([coinType, { address }]) => [Number(coinType), address]))
    },
    async names(address, _coinType, signal) {
      const records = await backend.request({
        ...at(networkInUse()),
        path: `v1/profile/reverse/${encodeURIComponent(address)}`,
        query: { sender: address, apiVersion: '2' },
        unsupported: () => [],
        parse: (json) => v.parse(ReverseAnswerSchema, json),
        signal,
      })
      return records.map(({ name }) => name)
    },
    identity: (address, network, signal) =>
      backend.request<Identity>({
        network,
        path: `v1/identity/${encodeURIComponent(address)}`,
        query: { sender: address },
        unsupported: () => ({ name: null, avatar: null }),
        parse: (json) => v.parse(IdentitySchema, json),
        signal,
      }),
    suggestions: (label, zone, network, signal) =>
      backend.request<readonly NameSuggestion[]>({
        ...at(network),
        path: `v1/profile/suggestions/${encodeURIComponent(label)}`,
        query: { zone },
        unsupported: () => [],
        parse: (json) => v.parse(NameSuggestionsSchema, json).suggestions,
        signal,
      }),
    register: ({ coinType, ...signed }, network, signal) =>
      backend.request({
        network,
        path: 'v1/profile/account',
        body: { coin_type: coinType, ...signed },
        unsupported: () => false,
        // Some gateways answer the record of the name.
        parse: (json) => (Object(json) as { readonly success?: unknown }).success !== false,
        signal,
      }),
  }
}

/** Of `core/gatewayFailed`. */
type Refusal = { readonly status?: number; readonly field?: string }
