import { parseAnswer } from '@portico/chain-kit'
import type { Account } from '@portico/core'
import type { SendOptions, Transaction, VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import { unnamedWallet, type LegacyProvider } from '../../watchWallets.js'
import { fromBase58 } from '../bytes.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { askSolanaWallet } from './askSolanaWallet.js'
import { hasSigned, isSignature, signatureSchema, textSchema } from './answerSchemas.js'
import { checkSignature } from './checkSignature.js'
import type { PageWallet } from './SolanaWallet.js'
import { watchAccounts } from './watchAccounts.js'

type Web3Transaction = Transaction | VersionedTransaction

/** Wallets whose `connect` may prompt though it is asked not to: Coinbase Wallet's takes no options. */
const prompting: ReadonlySet<string> = new Set([unnamedWallet, 'Coinbase Wallet'])

/** Phantom's provider, and those made after it. Any of these may be missing. */
interface Provider extends LegacyProvider {
  readonly isConnected?: unknown
  disconnect?(): Promise<unknown>
  signMessage?(message: Uint8Array, display: 'utf8'): Promise<unknown>
  signTransaction?(transaction: Web3Transaction): Promise<Web3Transaction>
  signAllTransactions?(transactions: readonly Web3Transaction[]): Promise<readonly Web3Transaction[]>
  signAndSendTransaction?(transaction: Web3Transaction, options: SendOptions): Promise<unknown>
  on?(event: string, listener: () => void): unknown
  off?(event: string, listener: () => void): unknown
  removeListener?(event: string, listener: () => void): unknown
}

/**
 * A wallet with the interface that Phantom had before Wallet Standard: one account, and transactions as objects of web3.js,
 * which is loaded for them.
 */
export function createLegacyWallet(
  { context, web3 }: RuntimeDeps,
  name: string,
  legacyProvider: LegacyProvider,
): PageWallet {
  const provider = legacyProvider as Provider
  function requireMethod<K extends 'signMessage' | 'signTransaction' | 'signAndSendTransaction'>(
    method: K,
  ): NonNullable<Provider[K]> {
    const found = provider[method]
    if (typeof found === 'function')
      return (found as (...args: never[]) => unknown).bind(provider) as NonNullable<Provider[K]>
    throw context.error('notSupported', { wallet: name, method }, { details: 'Use another wallet for it.' })
  }
  function parse<S extends v.GenericSchema>(schema: S, method: string, answer: unknown): v.InferOutput<S> {
    return parseAnswer(context, schema, answer, { from: name, method })
  }
  /** The wallet signs with the account it is on, and cannot be asked for another. */
  function requireAccount(address: string): void {
    if (accountsOf(provider.publicKey)[0]?.address !== address)
      throw context.error(
        'notConnected',
        {},
        { details: `${name} is on another account than ${address}. Change it there.` },
      )
  }
  const accounts = (): readonly Account[] => (provider.isConnected === false ? [] : accountsOf(provider.publicKey))

  return {
    name,
    signs: () => typeof provider.signTransaction === 'function',
    sendsOn: () => typeof provider.signTransaction !== 'function',
    async connect(silent, signal) {
      // These may ignore `onlyIfTrusted` and prompt, so only what they show by themselves is taken.
      if (silent && (prompting.has(name) || accounts().length)) return accounts()
      const answer = await askSolanaWallet(
        () => provider.connect(...(silent ? [{ onlyIfTrusted: true }] : [])),
        signal,
        { context, wallet: name, method: 'connect' },
      )
      const { publicKey } = Object(answer) as { readonly publicKey?: unknown }
      const found = accountsOf(publicKey ?? provider.publicKey)
      if (!found.length && !silent) parse(v.never(), 'connect', answer)
      return found
    },
    async disconnect() {
      await provider.disconnect?.()
    },
    watch(emit) {
      function listen(listener: () => void): () => void {
        const events = ['accountChanged', 'disconnect', 'connect']
        for (const event of events) provider.on?.(event, listener)
        return () => {
          for (const event of events) (provider.off ?? provider.removeListener)?.call(provider, event, listener)
        }
      }
      return watchAccounts({ gone: undefined, accounts, listen }, emit)
    },
    async signMessage(message, { address, signal }) {
      const sign = requireMethod('signMessage')
      requireAccount(address)
      const answer = await askSolanaWallet(() => sign(message, 'utf8'), signal)
      const schema = v.union([signatureSchema, v.object({ signature: signatureSchema })])
      const found = parse(schema, 'signMessage', answer)
      const signature = 'signature' in found ? found.signature : found
      const from = { address, from: name, method: 'signMessage' }
      return checkSignature(context, { signature, signedMessage: message }, from)
    },
    async signTransactions(transactions, { address, signal }) {
      const sign = requireMethod('signTransaction')
      requireAccount(address)
      const { toTransaction } = await web3()
      const objects = transactions.map(toTransaction)
      signal?.throwIfAborted()
      const signAll = provider.signAllTransactions?.bind(provider)
      async function signEach(): Promise<readonly Web3Transaction[]> {
        if (objects.length > 1 && signAll) return signAll(objects)
        const done: Web3Transaction[] = []
        for (const transaction of objects) done.push(await sign(transaction))
        return done
      }
      const signed = await askSolanaWallet(signEach, signal)
      const schema = v.pipe(
        v.array(v.pipe(v.custom<Web3Transaction>(isTransaction), v.transform(toBytes), v.check(hasSigned(address)))),
        v.length(transactions.length),
      )
      return parse(schema, 'signTransaction', signed)
    },
    async signAndSend(transaction, { address, signal }, options = {}) {
      const send = requireMethod('signAndSendTransaction')
      const { toTransaction } = await web3()
      requireAccount(address)
      signal?.throwIfAborted()
      const method = 'signAndSendTransaction'
      const answer = await askSolanaWallet(() => send(toTransaction(transaction), options), signal)
      return parse(v.object({ signature: textSchema(fromBase58, isSignature) }), method, answer).signature
    },
  }
}

/** A public key is any object whose text is an address. */
function accountsOf(publicKey: unknown): readonly Account[] {
  const address = publicKey ? String(publicKey) : ''
  return isAddress(address) ? [{ address }] : []
}

function isTransaction(value: unknown): boolean {
  return typeof (value as Partial<Transaction> | null | undefined)?.serialize === 'function'
}

function toBytes(transaction: Web3Transaction): Uint8Array {
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
