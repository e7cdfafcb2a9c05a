import { createRelaySession, networkName, parseAnswer, type RelaySession } from '@portico/chain-kit'
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
    // Nothing is approved for `cosmos_getAccounts`, but a wallet app that is closed does not answer.
    methods: { cosmos_getAccounts: 'approve', cosmos_signDirect: 'approve', cosmos_signAmino: 'approve' },
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
  /** Keys that the wallet has shown, by address. Accounts of a session do not have them. */
  const keys = new Map<string, Pick<CosmosKey, 'publicKey' | 'algo'>>()
  const isAminoOnly = !methods.includes('cosmos_signDirect')

  /** The account of the session, without a question to the wallet. */
  function grantedKey(chainId: string, address?: string): CosmosKey {
    const networkId: Caip2 = `cosmos:${chainId}`
    const granted = addressesOn(networkId, session)
    const inUse = session.accounts().find((account) => granted.includes(account.address))?.address ?? granted[0]
    const found = granted.find((candidate) => candidate === address) ?? inUse
    if (found === undefined)
      throw context.error(
        'chainNotSupported',
        { wallet, network: networkName(context, networkId) },
        { details: 'Its session has no account there. Connect again and allow the network in the wallet.' },
      )
    const { publicKey, algo = 'secp256k1' } = keys.get(found) ?? {}
    return { address: found, publicKey, algo, isAminoOnly }
  }
  async function getKey(chainId: string, signal?: AbortSignal, address?: string): Promise<CosmosKey> {
    const method = 'cosmos_getAccounts'
    const key = grantedKey(chainId, address)
    if (key.publicKey || !methods.includes(method)) return key
    const relayKeys = await request(relayKeysSchema, { method, params: {}, chainId }, signal)
    for (const { address: owner, ...rest } of relayKeys) keys.set(owner, rest)
    if (!keys.has(key.address))
      throw context.error('badAnswer', { from: wallet, method }, { details: `It does not name ${key.address}.` })
    return grantedKey(chainId, key.address)
  }
  function checkGranted(method: string): void {
    if (!methods.includes(method)) throw context.error('notSupported', { wallet, method })
  }
  return createProvider(context, wallet, {
    getKey,
    // The request names the account, and the signature shows the key.
    signingKey: async (chainId, signer) => grantedKey(chainId, signer),
    onSignature: (signer, publicKey) => void keys.set(signer, { publicKey, algo: 'secp256k1' }),
    async signDirect(chainId, signerAddress, document, signal) {
      checkGranted('cosmos_signDirect')
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
      checkGranted('cosmos_signAmino')
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
