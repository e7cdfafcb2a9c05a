import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { namesOf } from '../networks.js'
import { decodeAddress } from '../decodeAddress.js'
import { base64Of, bytesOfBase64, hexOf } from '../bytes.js'
import type { AdapterTools } from './createTools.js'
import { ignoreErrors } from './listenTo.js'
import { mostAccounts, psbtSchema, signatureSchema, txidSchema } from './schemas.js'
import type { WalletAccounts, WalletAdapter } from './WalletAdapter.js'

interface StandardAccount {
  readonly address: string
  readonly chains: readonly string[]
}
interface SignInputs {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: StandardAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: string
  }[]
  readonly chain: string
}
type Accounts = { readonly accounts?: unknown } | null | undefined

/** What is used of a Wallet Standard wallet. Its answers are outside data. */
interface StandardWallet {
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect'?: { connect(input: { readonly silent?: boolean }): Promise<Accounts> }
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: Accounts) => void): () => void
    }
    readonly 'bitcoin:connect'?: { connect(input: { readonly purposes: readonly string[] }): Promise<Accounts> }
    readonly 'bitcoin:signMessage'?: {
      signMessage(input: { readonly account: StandardAccount; readonly message: Uint8Array }): Promise<unknown>
    }
    readonly 'bitcoin:signTransaction'?: { signTransaction(input: SignInputs): Promise<unknown> }
    readonly 'bitcoin:signAndSendTransaction'?: { signAndSendTransaction(input: SignInputs): Promise<unknown> }
  }
}

const accountsSchema = v.pipe(
  v.array(
    v.looseObject({
      address: v.string(),
      publicKey: v.optional(v.instance(Uint8Array)),
      chains: v.optional(v.array(v.string()), []),
    }),
  ),
  v.maxLength(mostAccounts),
)
const messageSchema = v.tuple([
  v.object({ signature: v.instance(Uint8Array), signedMessage: v.optional(v.instance(Uint8Array)) }),
])
const signedSchema = v.tuple([v.object({ signedPsbt: psbtSchema })])
const sentSchema = v.tuple([v.object({ txId: txidSchema })])

/** What `bitcoin:connect` is asked for: its nth account is for the nth purpose. */
const purposes = ['payment', 'ordinals'] as const

/** `BitcoinSigHashFlag`, by the numbers that PSBTs have for them (BIP-143). */
const sigHashes: Readonly<Record<number, string>> = {
  1: 'ALL',
  2: 'NONE',
  3: 'SINGLE',
  129: 'ALL|ANYONECANPAY',
  130: 'NONE|ANYONECANPAY',
  131: 'SINGLE|ANYONECANPAY',
}

/** Wallet Standard with its features for Bitcoin (ExodusMovement/bitcoin-wallet-standard), 1.0.0. */
export function standardAdapter(tools: AdapterTools, given: object, saved: WalletAccounts | undefined): WalletAdapter {
  const wallet = given as StandardWallet
  /** Types of accounts by address. Only the answer of `bitcoin:connect` shows them, so they are stored with the session. */
  const types = new Map(saved?.accounts.map(({ address, type }) => [address, type]))
  const feature = <K extends keyof StandardWallet['features']>(name: K): NonNullable<StandardWallet['features'][K]> => {
    const found = wallet.features[name]
    if (!found) throw tools.notSupported(name)
    return found
  }
  /** Accounts of the preferred network if there are any, else of the first account's. The wallet may have other chains, too. */
  const toAccounts = (method: string, answer: unknown, preferred: Caip2): WalletAccounts | 'none' => {
    const all = tools.parse(method, accountsSchema, answer).filter(({ chains }) => chains.some(isBitcoin))
    if (!all.length) return 'none'
    const name = namesOf(preferred)?.standard
    const chain = all.some(({ chains }) => chains.some((chain) => chain === name))
      ? name
      : all[0]!.chains.find(isBitcoin)
    const kinds = all
      .filter(({ chains }) => chains.some((supported) => supported === chain))
      .map((account) => ({ account, isTaproot: decodeAddress(account.address)?.kind === 'p2tr' }))
    // Without purposes: wallets with several kinds of accounts keep inscriptions in the taproot one.
    const hasOther = kinds.some(({ isTaproot }) => !isTaproot)
    const accounts = kinds.map(({ account: { address, publicKey }, isTaproot }): Account => ({
      address,
      type: types.get(address) ?? (isTaproot && hasOther ? 'ordinal' : 'payment'),
      ...(publicKey && { publicKey: hexOf(publicKey) }),
    }))
    return tools.parseAccounts(method, accounts, preferred, tools.networkNamed('standard', chain))
  }
  const findAccount = (address: string): StandardAccount => {
    const account = wallet.accounts.find((account) => account.address === address)
    if (!account) throw tools.accountChanged()
    return account
  }
  const toSigHash = ([type = 0]: readonly number[] = []): { readonly sigHash?: string } => {
    const sigHash = sigHashes[type]
    if (type && !sigHash) throw tools.notSupported(`sighash type ${type}`)
    return { ...(sigHash && { sigHash }) }
  }
  return {
    async connect(preferred) {
      const { features } = wallet
      const byPurpose = features['bitcoin:connect']
      const answer = byPurpose ? await byPurpose.connect({ purposes }) : await feature('standard:connect').connect({})
      const accounts = tools.parse('bitcoin:connect', accountsSchema, answer?.accounts)
      const [payment, ordinals] = accounts
      if (byPurpose && payment && ordinals && accounts.length === purposes.length) {
        types.set(ordinals.address, 'ordinal')
        types.set(payment.address, 'payment') // also where one account is for both
      }
      const now = toAccounts('bitcoin:connect', accounts, preferred)
      if (now === 'none') throw tools.badAnswer('bitcoin:connect')
      return now
    },
    async read(preferred) {
      const silent = wallet.features['standard:connect']
      if (wallet.accounts.length) return toAccounts('standard:connect', wallet.accounts, preferred)
      if (!silent) return 'unreadable'
      const answer = await silent.connect({ silent: true })
      return toAccounts('standard:connect', answer?.accounts, preferred)
    },
    async signMessage({ message, address }) {
      const bytes = new TextEncoder().encode(message)
      const input = { account: findAccount(address), message: bytes }
      const answer = await feature('bitcoin:signMessage').signMessage(input)
      const [{ signature, signedMessage = bytes }] = tools.parse('bitcoin:signMessage', messageSchema, answer)
      // A wallet may put a prefix before the message, as the standard says.
      if (!hexOf(signedMessage).endsWith(hexOf(bytes))) throw tools.badAnswer('bitcoin:signMessage')
      return tools.parse('bitcoin:signMessage', signatureSchema, base64Of(signature))
    },
    signsPsbt: !!wallet.features['bitcoin:signTransaction'],
    async signPsbt({ psbt, signInputs, networkId, broadcast }) {
      const input = {
        psbt: bytesOfBase64(psbt)!,
        inputsToSign: signInputs.map(({ index, address, sighashTypes }) => ({
          account: findAccount(address),
          signingIndexes: [index],
          ...toSigHash(sighashTypes),
        })),
        chain: namesOf(networkId)?.standard ?? findAccount(signInputs[0]?.address ?? '').chains[0]!,
      }
      const sending = wallet.features['bitcoin:signAndSendTransaction']
      if (broadcast && sending) {
        const answer = await sending.signAndSendTransaction(input)
        return { txid: tools.parse('bitcoin:signAndSendTransaction', sentSchema, answer)[0].txId }
      }
      const answer = await feature('bitcoin:signTransaction').signTransaction(input)
      return { psbt: tools.parse('bitcoin:signTransaction', signedSchema, answer)[0].signedPsbt }
    },
    // The wallet has other accounts on each network: if there are some, they are taken without a prompt.
    async switchNetwork(networkId) {
      const now = toAccounts('standard:connect', wallet.accounts, networkId)
      if (now !== 'none' && now.networkId === networkId) return now
      throw tools.chainNotSupported(networkId)
    },
    watch(onChange) {
      let isStopped = false
      const onAccounts = (): void => {
        if (!isStopped) onChange(wallet.accounts.length ? undefined : 'none')
      }
      const stop = ignoreErrors(() =>
        wallet.features['standard:events']?.on('change', (change) => change?.accounts && onAccounts()),
      )
      return () => {
        isStopped = true
        ignoreErrors(() => stop?.())
      }
    },
    disconnect: async () => wallet.features['standard:disconnect']?.disconnect(),
  }
}

const isBitcoin = (chain: string): boolean => chain.startsWith('bitcoin:')
