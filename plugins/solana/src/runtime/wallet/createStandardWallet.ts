import { askWallet, parseAnswer, toCodedError } from '@portico/chain-kit'
import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { devnet, mainnet, testnet } from '../../networks.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type {
  SolanaSignAndSendTransactionMethod,
  SolanaSignMessageMethod,
  SolanaSignTransactionMethod,
  StandardConnectMethod,
  StandardDisconnectMethod,
  StandardEventsOnMethod,
  Wallet,
  WalletAccount,
} from '../../walletStandard.js'
import { sameBytes } from '../bytes.js'
import { bytesSchema, hasSigned, signatureSchema } from './answerSchemas.js'
import type { PageWallet } from './SolanaWallet.js'
import { watchAccounts } from './watchAccounts.js'

/** More than a wallet shows to one page. */
const mostAccounts = 1000

interface Features {
  readonly 'standard:connect': StandardConnectMethod
  readonly 'standard:disconnect': StandardDisconnectMethod
  readonly 'standard:events': StandardEventsOnMethod
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
    const found = wallet.accounts.find((one) => one.address === address)
    if (found) return found
    throw context.error('notConnected', {}, { details: `${name} does not show ${address} to this page any more.` })
  }
  function parse<S extends v.GenericSchema>(schema: S, method: string, answer: unknown): v.InferOutput<S> {
    return parseAnswer(context, schema, answer, { from: name, method })
  }
  const serves = (networkId: Caip2): boolean => wallet.chains.includes(toChain(networkId))

  return {
    name,
    sendsOn: (networkId) =>
      !!feature('solana:signAndSendTransaction') && (serves(networkId) || !feature('solana:signTransaction')),
    async connect(silent, signal) {
      const connect = requireFeature('standard:connect')
      const answer = await askWallet(
        () => connect(silent ? { silent } : undefined),
        signal,
        (thrown) => toCodedError(context, { wallet: name, method: 'standard:connect' }, thrown),
      )
      const { accounts } = parse(v.object({ accounts: v.array(v.unknown()) }), 'standard:connect', answer)
      const found = accountsOf(accounts)
      // Accounts of other chains are left out. Anything else is not an account.
      if (!found.length && accounts.some((one) => !isForeign(one))) parse(v.never(), 'standard:connect', answer)
      return found
    },
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
      const sign = requireFeature('solana:signMessage')
      const answer = await askWallet(() => sign({ account: account(address), message }), signal)
      const schema = v.pipe(
        v.tuple([v.object({ signature: signatureSchema, signedMessage: bytesSchema })]),
        v.check(([{ signedMessage }]) => sameBytes(signedMessage, message), 'It signed another message'),
      )
      const [{ signature }] = parse(schema, 'solana:signMessage', answer)
      return signature
    },
    async signTransactions(transactions, { address, networkId, signal }) {
      const sign = requireFeature('solana:signTransaction')
      const from = account(address)
      const chain = serves(networkId) ? { chain: toChain(networkId) } : {}
      const answer = await askWallet(
        () => sign(...transactions.map((transaction) => ({ account: from, transaction, ...chain }))),
        signal,
      )
      const schema = v.pipe(
        v.array(v.object({ signedTransaction: v.pipe(bytesSchema, v.check(hasSigned(address))) })),
        v.length(transactions.length),
      )
      return parse(schema, 'solana:signTransaction', answer).map(({ signedTransaction }) => signedTransaction)
    },
    async signAndSend(transaction, { address, networkId, signal }, options = {}) {
      const send = requireFeature('solana:signAndSendTransaction')
      const answer = await askWallet(
        () => send({ account: account(address), transaction, chain: toChain(networkId), options: options as {} }),
        signal,
      )
      const [{ signature }] = parse(
        v.tuple([v.object({ signature: signatureSchema })]),
        'solana:signAndSendTransaction',
        answer,
      )
      return signature
    },
  }
}

/** Accounts of Solana, each once. */
function accountsOf(accounts: readonly unknown[]): readonly Account[] {
  const addresses = accounts
    .slice(0, mostAccounts)
    .filter((one) => !isForeign(one))
    .map((one) => (one as Partial<WalletAccount> | null)?.address)
    .filter((address) => typeof address === 'string' && isAddress(address))
  return [...new Set(addresses as string[])].map((address) => ({ address }))
}

function isForeign(account: unknown): boolean {
  const chains = (account as Partial<WalletAccount> | null | undefined)?.chains
  return Array.isArray(chains) && chains.length > 0 && !chains.some((chain) => String(chain).startsWith('solana:'))
}
