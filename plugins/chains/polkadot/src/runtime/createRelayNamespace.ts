import { hexToBytes } from '@noble/hashes/utils'
import { createRelaySession, type RelaySession } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type RelayNamespace } from '@portico/core'
import type { PolkadotContext, SignerAnswer } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import { accountsOn, checkNetwork, prefixOf } from './accountsOn.js'
import type { Wallets } from './createWallets.js'
import { parseSignature, withKind } from './parseAnswers.js'
import type { PolkadotWallet, SignOptions, WalletAccount } from './PolkadotWallet.js'
import { encodeAddress, isAddress } from './ss58.js'

/** Wallets behind a relay. `approve`: the visitor has to confirm in the wallet. */
export function createRelayNamespace(context: PolkadotContext, wallets: Wallets): RelayNamespace {
  const { store, networks } = context
  return {
    methods: { polkadot_signTransaction: 'approve', polkadot_signMessage: 'approve' },
    events: ['accountsChanged', 'chainChanged'],
    networks: () => store.get(networks('polkadot')).map(({ caipNetworkId }) => caipNetworkId),
    attach(transport, preferred) {
      const session = createRelaySession(context, {
        transport,
        preferred,
        sharesAddress: false,
        // With the prefix of the network in use, as the session lists its accounts.
        parseAddress: (text) =>
          isAddress(text) ? encodeAddress(publicKeyOf(text)!, prefixOf(context, session.networkId())) : undefined,
        accountsOn: (granted, networkId) => accountsOn(context, grantedAccounts(granted), networkId),
      })
      const provider = {
        /** Sends either method on the network in use. */
        request: ({ method, params }: { readonly method: string; readonly params?: unknown }): Promise<unknown> =>
          session.request({ method, params }),
      }
      wallets.add(provider, createRelayWallet(context, session, transport.methods))
      return session.toNamespaceSession(provider)
    },
  }
}

/** A transport does not tell the wallet's name. */
const name = 'The wallet'

/** A wallet behind a relay, with the two methods that WalletConnect documents for Polkadot. @param methods Those it granted. */
function createRelayWallet(
  context: PolkadotContext,
  session: RelaySession,
  methods: readonly string[],
): PolkadotWallet {
  async function ask(method: string, params: object, { networkId, signal }: SignOptions): Promise<SignerAnswer> {
    if (!methods.includes(method)) throw context.error('notSupported', { wallet: name, method })
    const answer = await session.request({ method, params, networkId, signal })
    return parseSignature(context, { answer, from: name, method })
  }
  /** The address as the wallet granted it. `@polkadot/api` may use another prefix. */
  function grantedAddress(address: string, { networkId }: SignOptions): string {
    const publicKey = publicKeyOf(address)
    const same = session
      .granted()
      .map((account) => parseCaip10(account))
      .filter((account) => publicKeyOf(account.address) === publicKey)
    return (same.find((account) => account.networkId === networkId) ?? same[0])?.address ?? address
  }
  return {
    name,
    accounts: () => grantedAccounts(session.granted()),
    async signPayload(payload, options) {
      checkNetwork(context, payload, options.networkId)
      const address = grantedAddress(payload.address, options)
      const transactionPayload = { ...payload, address }
      return withKind(await ask('polkadot_signTransaction', { address, transactionPayload }, options))
    },
    signRaw: (raw, options) =>
      ask(
        'polkadot_signMessage',
        { address: grantedAddress(raw.address, options), message: toMessage(raw.data) },
        options,
      ),
  }
}

/** Each account once: a wallet grants it on every network, each time with the prefix of the network. */
function grantedAccounts(granted: readonly Caip10[]): readonly WalletAccount[] {
  const found = new Map<string, WalletAccount>()
  for (const account of granted) {
    const { address } = parseCaip10(account)
    const publicKey = publicKeyOf(address)
    if (publicKey && !found.has(publicKey)) found.set(publicKey, { address, publicKey })
  }
  return [...found.values()]
}

/**
 * The message of `polkadot_signMessage`, which wallets show and sign unchanged: text where the bytes are text, else hexadecimal.
 * Text is wrapped as extensions wrap it, so that both kinds of wallet sign the same.
 */
function toMessage(data: string): string {
  const text = decodeText(data)
  if (text === undefined) return data
  return /^<Bytes>[^]*<\/Bytes>$/.test(text) ? text : `<Bytes>${text}</Bytes>`
}

function decodeText(data: string): string | undefined {
  if (!/^0x([\da-f]{2})*$/i.test(data)) return data
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(data.slice(2)))
  } catch {
    return undefined // the bytes are not text
  }
}
