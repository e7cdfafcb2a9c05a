import type { Account } from '@portico/core'
import type { SendOptions, Transaction, VersionedTransaction } from '@solana/web3.js'
import * as v from 'valibot'
import { isAddress } from '../../chain/isAddress.js'
import { fromBase58 } from '../wire/base58.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import { unnamed } from '../../wallets/findLegacy.js'
import type { LegacyProvider } from '../../wallets/FoundWallet.js'
import { askWallet } from './askWallet.js'
import { hasSigned, isSignature, parseAnswer, signatureSchema, textSchema } from './parseAnswers.js'
import type { PageWallet } from './SolanaWallet.js'
import { watchAccounts } from './watchAccounts.js'

type Web3Transaction = Transaction | VersionedTransaction

/** What Phantom's provider has, and those made after it. Any of it may be missing. */
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

/** The interface that Phantom made the custom: one account, and transactions as objects of web3.js, which is loaded for them. */
export function createLegacyWallet(context: SolanaContext, name: string, legacy: LegacyProvider): PageWallet {
  const provider = legacy as Provider
  function need<K extends 'signMessage' | 'signTransaction' | 'signAndSendTransaction'>(
    method: K,
  ): NonNullable<Provider[K]> {
    const found = provider[method]
    if (typeof found === 'function')
      return (found as (...words: never[]) => unknown).bind(provider) as NonNullable<Provider[K]>
    throw context.error('notSupported', { wallet: name, method }, { details: 'Use another wallet for it.' })
  }
  function parse<S extends v.GenericSchema>(schema: S, method: string, answer: unknown): v.InferOutput<S> {
    return parseAnswer(context, { schema, answer, from: name, method })
  }
  /** It signs with the account it is on, whichever that is. */
  function hold(address: string): void {
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
    sendsOn: () => typeof provider.signTransaction !== 'function',
    async connect(silent, signal) {
      // Of those that nobody knows it is not sure that they keep to `onlyIfTrusted`: they are taken as they are.
      if (silent && (name === unnamed || accounts().length)) return accounts()
      const answer = await askWallet(() => provider.connect(...(silent ? [{ onlyIfTrusted: true }] : [])), signal)
      const { publicKey } = Object(answer) as { readonly publicKey?: unknown }
      const found = accountsOf(publicKey ?? provider.publicKey)
      if (!found.length && !silent) parse(v.never(), 'connect', answer)
      return found
    },
    async disconnect() {
      await provider.disconnect?.()
    },
    watch: (tell) =>
      watchAccounts(
        {
          gone: undefined,
          accounts,
          listen(look) {
            const events = ['accountChanged', 'disconnect', 'connect']
            for (const event of events) provider.on?.(event, look)
            return () => {
              for (const event of events) (provider.off ?? provider.removeListener)?.call(provider, event, look)
            }
          },
        },
        tell,
      ),
    async signMessage(message, { address, signal }) {
      const sign = need('signMessage')
      hold(address)
      const answer = await askWallet(() => sign(message, 'utf8'), signal)
      const schema = v.union([signatureSchema, v.object({ signature: signatureSchema })])
      const found = parse(schema, 'signMessage', answer)
      return 'signature' in found ? found.signature : found
    },
    async signTransactions(transactions, { address, signal }) {
      const sign = need('signTransaction')
      hold(address)
      const { toTransaction } = await import('../sdk/toTransaction.js')
      const objects = transactions.map(toTransaction)
      signal?.throwIfAborted()
      const all = provider.signAllTransactions?.bind(provider)
      const signed = await askWallet(async () => {
        if (objects.length > 1 && all) return all(objects)
        const done: Web3Transaction[] = []
        for (const one of objects) done.push(await sign(one))
        return done
      }, signal)
      const schema = v.pipe(
        v.array(v.pipe(v.custom<Web3Transaction>(isTransaction), v.transform(wireOf), v.check(hasSigned(address)))),
        v.length(transactions.length),
      )
      return parse(schema, 'signTransaction', signed)
    },
    async signAndSend(transaction, { address, signal }, options = {}) {
      const send = need('signAndSendTransaction')
      hold(address)
      const { toTransaction } = await import('../sdk/toTransaction.js')
      signal?.throwIfAborted()
      const answer = await askWallet(() => send(toTransaction(transaction), options), signal)
      const schema = v.object({ signature: textSchema(fromBase58, isSignature) })
      return parse(schema, 'signAndSendTransaction', answer).signature
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

function wireOf(transaction: Web3Transaction): Uint8Array {
  return Uint8Array.from(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
}
