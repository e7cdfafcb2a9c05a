import { base64 } from '@scure/base'
import * as v from 'valibot'
import { unauthorized } from '../evm/providerError.js'
import { createNamespaceWallet } from '../namespace/createNamespaceWallet.js'
import { addressBytes, cosmosAddress } from './cosmosAddress.js'
import type { CosmosChain, CosmosTestWallet, CosmosTestWalletOptions } from './CosmosTestWallet.js'
import { createKeys, type CosmosKeyPair } from './createKeys.js'
import type { KeplrInterface } from './KeplrInterface.js'
import { placeOnPage } from './placeOnPage.js'
import { aminoBytes, arbitraryDoc, directBytes } from './signDocuments.js'

const usualChains: readonly CosmosChain[] = [
  { chainId: 'cosmoshub-4', prefix: 'cosmos' },
  { chainId: 'osmosis-1', prefix: 'osmo' },
  { chainId: 'osmo-test-5', prefix: 'osmo' },
  { chainId: 'portico-local-1', prefix: 'cosmos' },
]
const names = { keplr: 'Keplr', leap: 'Leap', cosmostation: 'Cosmostation' } as const

const chainInfo = v.object({
  chainId: v.string(),
  chainName: v.string(),
  rpc: v.pipe(v.string(), v.url()),
  rest: v.pipe(v.string(), v.url()),
  bip44: v.object({ coinType: v.number() }),
  bech32Config: v.object({ bech32PrefixAccAddr: v.string() }),
  currencies: v.pipe(v.array(v.unknown()), v.minLength(1)),
  feeCurrencies: v.pipe(v.array(v.unknown()), v.minLength(1)),
})

/**
 * Wallets refuse in words alone. These are of Keplr (`interaction/service.ts`), Leap (`background.ts`, `getKey.handler.ts`) and
 * Cosmostation (`constants/error.ts`).
 */
function refusalOf(as: NonNullable<CosmosTestWalletOptions['as']>, method: string): Error {
  if (as === 'cosmostation') return new Error('User rejected the request.')
  if (as === 'leap' && method === 'enable') return new Error('Chain approval rejected')
  return new Error(as === 'leap' && method.startsWith('sign') ? 'Transaction declined' : 'Request rejected')
}

/** A wallet with Keplr's interface and real keys: DIRECT, amino and ADR-036 signatures that chains and libraries accept. */
export function createCosmosTestWallet(options: CosmosTestWalletOptions = {}): CosmosTestWallet {
  const { as = 'keplr', ledger = false, arbitrary = true, storage } = options
  const { replacesKeplr = as === 'leap' } = options
  const keys = createKeys(options.privateKeys)
  const suggested: CosmosChain[] = []
  const chains = (): readonly CosmosChain[] => [...(options.chains ?? usualChains), ...suggested]
  const event = `${as}_keystorechange`
  const base = createNamespaceWallet({
    name: options.name ?? names[as],
    addresses: keys.map(({ address }) => address),
    storage,
    asking: ['enable', 'getKey', 'signDirect', 'signAmino', 'signArbitrary', 'experimentalSuggestChain'],
    refusal: (method) => refusalOf(as, method),
    changed(what) {
      // Locking changes no account; Keplr is silent about it.
      if (what === 'accounts' && !base.controls.locked) base.listeners.emit(event, undefined)
    },
  })
  const { controls, call, does } = base

  function chainOf(chainId: string): CosmosChain {
    const chain = chains().find((known) => known.chainId === chainId)
    if (!chain) throw new Error(as === 'leap' ? 'Invalid chain id' : `There is no chain info for ${chainId}`)
    return chain
  }
  const prefixOf = (chainId: string): string => chainOf(chainId).prefix
  const selected = (): CosmosKeyPair => keys.find(({ address }) => address === controls.accounts[0])!
  /** A locked wallet opens its window and waits; one that does not trust the page gives nothing. */
  async function open(ask: () => Promise<void>): Promise<void> {
    if (!controls.authorized) throw unauthorized()
    if (as === 'leap' && !isGranted()) {
      await ask()
      granted.add(selected().address)
    }
    if (!controls.locked) return
    await ask()
    await base.connect(ask)
  }
  async function signer(chainId: string, address: string, ask: () => Promise<void>): Promise<CosmosKeyPair> {
    await open(ask)
    const key = selected()
    if (address !== cosmosAddress(key.publicKey, prefixOf(chainId))) throw new Error('Signer mismatched')
    await ask()
    return does('signsWithAnotherKey') ? createKeys(['0x' + '77'.repeat(32)])[0]! : key
  }
  /** Accounts that Leap has shown to the page. The one that was selected when the page was trusted is the first. */
  const granted = new Set<string>()
  function isGranted(): boolean {
    if (granted.size === 0) granted.add(selected().address)
    return granted.has(selected().address)
  }
  function revoke(): void {
    granted.clear()
    controls.revoke()
  }
  const leapOnly: Pick<KeplrInterface, 'isConnected' | 'disconnect'> = {
    isConnected: (chainId) => call('isConnected', [chainId], async () => controls.authorized && isGranted()),
    disconnect: (chainId) =>
      call('disconnect', [chainId], async () => {
        revoke()
        return true
      }),
  }
  const keplrOnly: Pick<KeplrInterface, 'disable'> = {
    disable: (chainIds) => call('disable', [chainIds], async () => revoke()),
  }
  const keplr: KeplrInterface = {
    enable: (chainIds) =>
      call('enable', [chainIds], async (ask) => {
        for (const chainId of [chainIds].flat()) prefixOf(chainId)
        await base.connect(ask)
        granted.add(selected().address)
      }),
    ...(as === 'leap' && leapOnly),
    ...(as === 'keplr' && keplrOnly),
    getKey: (chainId) =>
      call('getKey', [chainId], async (ask) => {
        const { prefix, algo = 'secp256k1' } = chainOf(chainId)
        await open(ask)
        const { publicKey } = selected()
        return {
          name: controls.name,
          // Leap says the same of every chain.
          algo: as === 'leap' ? 'secp256k1' : algo,
          pubKey: publicKey,
          address: addressBytes(publicKey),
          bech32Address: cosmosAddress(publicKey, prefix),
          isNanoLedger: ledger,
        }
      }),
    experimentalSuggestChain: (info) =>
      call('experimentalSuggestChain', [info], async (ask) => {
        const { chainId, bech32Config } = v.parse(chainInfo, info)
        if (chains().some((known) => known.chainId === chainId)) return
        await ask()
        suggested.push({ chainId, prefix: bech32Config.bech32PrefixAccAddr })
      }),
    signDirect: (chainId, address, doc) =>
      call('signDirect', [chainId, address, doc], async (ask) => {
        if (ledger) throw new Error('SIGN_MODE_DIRECT can’t be signed on Ledger. Contact the web app provider.')
        if (doc.chainId !== chainId) throw new Error('Unmatched chain id')
        return { signed: doc, signature: (await signer(chainId, address, ask)).sign(directBytes(doc)) }
      }),
    signAmino: (chainId, address, doc) =>
      call('signAmino', [chainId, address, doc], async (ask) => {
        if (doc.chain_id && doc.chain_id !== chainId) throw new Error('Chain id unmatched')
        return { signed: doc, signature: (await signer(chainId, address, ask)).sign(aminoBytes(doc)) }
      }),
    ...(arbitrary && {
      signArbitrary: (chainId: string, address: string, data: string | Uint8Array) =>
        call('signArbitrary', [chainId, address, data], async (ask) => {
          const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
          const doc = arbitraryDoc(address, base64.encode(bytes))
          return (await signer(chainId, address, ask)).sign(aminoBytes(doc))
        }),
    }),
  }
  const own = {
    keplr,
    get chains() {
      return chains()
    },
    appear: (page: Window = window) =>
      placeOnPage(page, { as, keplr, listeners: base.listeners, event, replacesKeplr, revoke }),
  }
  // By descriptor: accounts and trust are read anew each time.
  return Object.defineProperties(own, Object.getOwnPropertyDescriptors(controls)) as CosmosTestWallet
}
