import { createRelaySession, parseAnswer, type RelaySession } from '@portico/chain-kit'
import {
  isRejection,
  parseCaip10,
  type Caip2,
  type RelayEvent,
  type RelayNamespace,
  type RelayTransport,
} from '@portico/core'
import * as v from 'valibot'
import { parseAddress } from '../../parseAddress.js'
import type { CosmosKey, CosmosProvider } from '../../CosmosProvider.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import { toBase64 } from '../bytes.js'
import { createProvider } from '../wallet/createProvider.js'
import { aminoSchema, directSchema, relayKeysSchema } from '../wallet/parseAnswers.js'
import { toWalletError } from '../wallet/toWalletError.js'

/** A transport does not name the wallet. */
const wallet = 'The wallet'

/** How wallets behind a relay speak this namespace: WalletConnect's `cosmos_*` methods. */
export function createRelayNamespace(context: CosmosContext): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { cosmos_getAccounts: 'read', cosmos_signDirect: 'approve', cosmos_signAmino: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('cosmos')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const subscribe: RelayTransport['subscribe'] = (listener) =>
        transport.subscribe((event) => listener(dropUnknownAccounts(event, session)))
      const session: RelaySession = createRelaySession(context, {
        transport: { ...transport, subscribe },
        preferred,
        sharesAddress: false,
        parseAddress,
      })
      return session.toNamespaceSession(createRelayProvider(context, transport.methods, session))
    },
  }
}

/**
 * `accountsChanged` names accounts of all networks. It may put those of the active network into another order; only an update
 * of the session grants others.
 */
function dropUnknownAccounts(event: RelayEvent, session: RelaySession): RelayEvent {
  if (event.type !== 'event' || event.name !== 'accountsChanged') return event
  const known = addressesOn(session.networkId(), session)
  const named = (Array.isArray(event.data) ? event.data : []).map((text) => String(text).replace(/.*:/, ''))
  const first = named.filter((address) => known.includes(address))
  return { ...event, data: first.length > 0 ? [...first, ...known] : [] }
}

function addressesOn(networkId: Caip2, session: RelaySession): readonly string[] {
  const granted = session.granted().map((account) => parseCaip10(account))
  return granted.filter((account) => account.networkId === networkId).map(({ address }) => address)
}

/** Keplr's interface over the relay. Bytes travel in base64. @param methods Those that the wallet granted. */
function createRelayProvider(
  context: CosmosContext,
  methods: readonly string[],
  session: RelaySession,
): CosmosProvider {
  async function request<S extends v.GenericSchema>(
    schema: S,
    { chainId, ...call }: { readonly method: string; readonly params: object; readonly chainId: string },
    signal: AbortSignal | undefined,
  ): Promise<v.InferOutput<S>> {
    const networkId: Caip2 = `cosmos:${chainId}`
    const answer = await session.request({ ...call, networkId, signal }).catch((failure: unknown) => {
      throw signal?.aborted || isRejection(failure) ? failure : toWalletError(context, wallet, failure)
    })
    return parseAnswer(context, schema, answer, { from: wallet, method: call.method })
  }
  async function getKey(chainId: string, signal?: AbortSignal): Promise<CosmosKey> {
    const method = 'cosmos_getAccounts'
    const keys = await request(relayKeysSchema, { method, params: {}, chainId }, signal)
    const granted = addressesOn(`cosmos:${chainId}`, session)
    const key = keys.find(({ address }) => granted.includes(address)) ?? keys[0]
    if (!key) throw context.error('badAnswer', { from: wallet, method }, { details: 'It names no account.' })
    return { ...key, isAminoOnly: !methods.includes('cosmos_signDirect') }
  }
  return createProvider(context, wallet, {
    getKey,
    async signDirect(chainId, signerAddress, document, signal) {
      const signDoc = {
        chainId,
        accountNumber: String(document.accountNumber),
        authInfoBytes: toBase64(document.authInfoBytes),
        bodyBytes: toBase64(document.bodyBytes),
      }
      const params = { signerAddress, signDoc }
      const schema = withSigned(directSchema, signDoc)
      return request(schema, { method: 'cosmos_signDirect', params, chainId }, signal)
    },
    async signAmino(chainId, signerAddress, signDoc, signal) {
      const params = { signerAddress, signDoc }
      const schema = withSigned(aminoSchema, signDoc)
      return request(schema, { method: 'cosmos_signAmino', params, chainId }, signal)
    },
  })
}

/** Some wallets answer with the signature alone: they signed the document as it was sent. */
function withSigned<T>(schema: v.GenericSchema<unknown, T>, signed: object): v.GenericSchema<unknown, T> {
  return v.pipe(
    v.looseObject({}),
    v.transform((answer): unknown => ({ signed, ...answer })),
    schema,
  )
}
