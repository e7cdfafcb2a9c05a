import { networkName, parseAnswer } from '@portico/chain-kit'
import type { Account, Caip2, SignInRequest } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { devnet, mainnet, testnet } from '../../networks.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type {
  SolanaSignAndSendTransactionMethod,
  SolanaSignInMethod,
  SolanaSignMessageMethod,
  SolanaSignTransactionMethod,
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsOnMethod,
  Wallet,
  WalletAccount,
} from '../../walletStandard.js'
import { versionOf } from '../wireTransaction.js'
import { bytesSchema, hasSigned, signatureSchema } from './answerSchemas.js'
import { askSolanaWallet } from './askSolanaWallet.js'
import { checkSignature, isMessageSigned } from './checkSignature.js'
import type { PageWallet, SignedIn } from './SolanaWallet.js'
import { watchAccounts } from './watchAccounts.js'

/** More than a wallet shows to one page. */
const mostAccounts = 1000

interface Features {
  readonly 'standard:connect': StandardConnectMethod
  readonly 'standard:disconnect': StandardDisconnectMethod
  readonly 'standard:events': StandardEventsOnMethod
  readonly 'solana:signIn': SolanaSignInMethod
  readonly 'solana:signMessage': SolanaSignMessageMethod
  readonly 'solana:signTransaction': SolanaSignTransactionMethod
  readonly 'solana:signAndSendTransaction': SolanaSignAndSendTransactionMethod
}

/** What Wallet Standard calls Solana's clusters. It names every other network by its CAIP-2 id. */
const chainNames: Readonly<Record<Caip2, `solana:${string}`>> = {
  [mainnet.caipNetworkId]: 'solana:mainnet',
  [devnet.caipNetworkId]: 'solana:devnet',
  [testnet.caipNetworkId]: 'solana:testnet',
}
const toChain = (networkId: Caip2): `solana:${string}` => chainNames[networkId] ?? (networkId as `solana:${string}`)

/** A wallet of Wallet Standard, with the features of Solana. */
export function createStandardWallet(
  context: SolanaContext,
  name: string,
  wallet: Wallet,
  gone: AbortSignal | undefined,
): PageWallet {
  /** The method of a feature has the name behind its colon, except that of events, which is `on`. */
  function feature<K extends keyof Features>(key: K): Features[K] | undefined {
    const found = wallet.features[key] as Readonly<Record<string, unknown>> | undefined
    const method = found?.[key === 'standard:events' ? 'on' : key.slice(key.indexOf(':') + 1)]
    return typeof method === 'function' ? (method.bind(found) as Features[K]) : undefined
  }
  function requireFeature<K extends keyof Features>(method: K): Features[K] {
    const found = feature(method)
    if (found) return found
    throw context.error('notSupported', { wallet: name, method }, { details: 'Use another wallet for it.' })
  }
  function account(address: string): WalletAccount {
    const found = wallet.accounts.find((account) => account.address === address)
    if (found) return found
    throw context.error('notConnected', {}, { details: `${name} does not show ${address} to this page any more.` })
  }
  function parse<S extends v.GenericSchema>(schema: S, method: string, answer: unknown): v.InferOutput<S> {
    return parseAnswer(context, schema, answer, { from: name, method })
  }
  const serves = (networkId: Caip2): boolean => wallet.chains.includes(toChain(networkId))
  /** The account, if it has the feature: a wallet may show accounts that it can only watch. */
  function accountWith(address: string, method: keyof Features): WalletAccount {
    const found = account(address)
    if (has(found, method)) return found
    throw context.error(
      'notSupported',
      { wallet: name, method },
      {
        details: `Its account ${address} can only be watched, or cannot do this. Choose another account in the wallet.`,
      },
    )
  }
  /** A feature of transactions lists the versions that it can read. */
  function checkVersions(method: keyof Features, transactions: readonly Uint8Array[]): void {
    const { supportedTransactionVersions: known } = Object(wallet.features[method]) as {
      readonly [key: string]: unknown
    }
    const missing = transactions.map(versionOf).find((version) => Array.isArray(known) && !known.includes(version))
    if (missing !== undefined)
      throw context.error(
        'notSupported',
        { wallet: name, method },
        { details: `It cannot read transactions of version ${missing}. Use another wallet for it.` },
      )
  }

  /** Whether the wallet has a feature, also for the account where one is given. */
  function can(method: keyof Features, address: string | undefined): boolean {
    const account = wallet.accounts.find((account) => account.address === address)
    return !!feature(method) && (!account || has(account, method))
  }

  async function signIn({ chains: [network], ...fields }: SignInRequest, signal: AbortSignal): Promise<SignedIn> {
    const method = 'solana:signIn'
    const sign = requireFeature(method)
    const answer = await askSolanaWallet(() => sign({ ...fields, chainId: toChain(network!) }), signal, {
      context,
      wallet: name,
      method,
    })
    const account = v.object({ address: v.pipe(v.string(), v.check(isAddress)) })
    const schema = v.tuple([v.object({ account, signature: signatureSchema, signedMessage: bytesSchema })])
    const [signed] = parse(schema, method, answer)
    const { address } = signed.account
    const checked = await checkSignature(context, signed, { address, from: name, method })
    const others = accountsOf(wallet.accounts).filter((account) => account.address !== address)
    return { ...checked, accounts: [{ address }, ...others] }
  }

  return {
    name,
    signs: (address) => can('solana:signTransaction', address),
    sendsOn: (networkId, address) =>
      can('solana:signAndSendTransaction', address) && (serves(networkId) || !can('solana:signTransaction', address)),
    async connect(silent, signal) {
      const connect = requireFeature('standard:connect')
      const answer = await askSolanaWallet(() => connect(silent ? { silent } : undefined), signal, {
        context,
        wallet: name,
        method: 'standard:connect',
      })
      const { accounts } = parse(v.object({ accounts: v.array(v.unknown()) }), 'standard:connect', answer)
      const found = accountsOf(accounts)
      // Accounts of other chains are left out. Anything else is not an account.
      if (!found.length && accounts.some((account) => !isForeign(account))) parse(v.never(), 'standard:connect', answer)
      return found
    },
    ...(feature('solana:signIn') && { signIn }),
    async disconnect() {
      await feature('standard:disconnect')?.()
    },
    watch: (emit) =>
      watchAccounts(
        {
          gone,
          accounts: () => accountsOf(wallet.accounts),
          listen: (listener) => feature('standard:events')?.('change', listener),
        },
        emit,
      ),
    async signMessage(message, { address, signal }) {
      const method = 'solana:signMessage'
      const sign = requireFeature(method)
      const from = accountWith(address, method)
      const answer = await askSolanaWallet(() => sign({ account: from, message }), signal)
      const schema = v.pipe(
        v.tuple([v.object({ signature: signatureSchema, signedMessage: bytesSchema })]),
        v.check(([{ signedMessage }]) => isMessageSigned(message, signedMessage), 'It signed another message'),
      )
      const [signed] = parse(schema, method, answer)
      return checkSignature(context, signed, { address, from: name, method })
    },
    async signTransactions(transactions, { address, networkId, signal }) {
      const method = 'solana:signTransaction'
      const sign = requireFeature(method)
      const from = accountWith(address, method)
      checkVersions(method, transactions)
      const chain = serves(networkId) ? { chain: toChain(networkId) } : {}
      const answer = await askSolanaWallet(
        () => sign(...transactions.map((transaction) => ({ account: from, transaction, ...chain }))),
        signal,
      )
      const schema = v.pipe(
        v.array(v.object({ signedTransaction: v.pipe(bytesSchema, v.check(hasSigned(address))) })),
        v.length(transactions.length),
      )
      return parse(schema, method, answer).map(({ signedTransaction }) => signedTransaction)
    },
    async signAndSend(transaction, { address, networkId, signal }, options = {}) {
      const method = 'solana:signAndSendTransaction'
      const send = requireFeature(method)
      const from = accountWith(address, method)
      const chain = toChain(networkId)
      checkVersions(method, [transaction])
      if (Array.isArray(from.chains) && !from.chains.includes(chain))
        throw context.error(
          'chainNotSupported',
          { wallet: name, network: networkName(context, networkId) },
          { details: `Nothing was sent: the account is not on this network in ${name}.` },
        )
      const answer = await askSolanaWallet(
        () => send({ account: from, transaction, chain, options: options as {} }),
        signal,
      )
      const [{ signature }] = parse(v.tuple([v.object({ signature: signatureSchema })]), method, answer)
      return signature
    },
  }
}

/** Wallet Standard: the features of an account are those of the wallet that work with it. */
function has({ features }: WalletAccount, method: string): boolean {
  return !Array.isArray(features) || features.includes(method as WalletAccount['features'][number])
}

/** Accounts of Solana, each once. */
function accountsOf(accounts: readonly unknown[]): readonly Account[] {
  const addresses = accounts
    .slice(0, mostAccounts)
    .filter((account) => !isForeign(account))
    .map((account) => (account as Partial<WalletAccount> | null)?.address)
    .filter((address) => typeof address === 'string' && isAddress(address))
  return [...new Set(addresses as string[])].map((address) => ({ address }))
}

function isForeign(account: unknown): boolean {
  const chains = (account as Partial<WalletAccount> | null | undefined)?.chains
  return Array.isArray(chains) && chains.length > 0 && !chains.some((chain) => String(chain).startsWith('solana:'))
}
