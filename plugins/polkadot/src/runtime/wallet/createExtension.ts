import { messageOf } from '@portico/core'
import type { SignerAnswer } from '../../PolkadotSigner.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'
import { publicKeyOf } from '../../chain/publicKeyOf.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import { askWallet } from './askWallet.js'
import { parseAccounts, parseSignature, withKind } from './parseAnswers.js'
import type { PolkadotWallet, WalletAccount } from './PolkadotWallet.js'

/** What `enable` answers (`Injected` of @polkadot/extension-inject): a stranger's, all of it. */
interface Injected {
  readonly accounts: {
    get(): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  readonly signer?: Readonly<Partial<Record<'signPayload' | 'signRaw', (request: unknown) => Promise<unknown>>>>
}

/** An extension as a connected wallet. */
export interface Extension extends PolkadotWallet {
  /** Has the extension open itself to this page, which asks the visitor unless the page is trusted. @throws the refusal */
  enable(signal: AbortSignal | undefined): Promise<void>
  /** Tells of accounts that differ from those told before, until the returned function is called. */
  watch(listener: (accounts: readonly WalletAccount[]) => void): () => void
}

/**
 * @param remembered Accounts of an earlier visit: nobody can ask an extension without risking its window, so that it is enabled by
 * the first request that needs it.
 */
export function createExtension(
  context: PolkadotContext,
  found: FoundWallet,
  remembered: readonly WalletAccount[] = [],
): Extension {
  const { error, project } = context
  const { name } = found
  let accounts = remembered
  let held: Injected | undefined
  let enabling: Promise<Injected> | undefined
  let stop: (() => void) | undefined
  const listeners = new Set<(accounts: readonly WalletAccount[]) => void>()
  const badAnswer = (method: string, cause?: unknown): Error =>
    error('badAnswer', { from: name, method }, { cause, details: 'Update the extension, or use another wallet.' })

  function take(next: readonly WalletAccount[]): void {
    const isSame = JSON.stringify(next) === JSON.stringify(accounts)
    accounts = next
    if (!isSame) for (const listener of listeners) listener(next)
  }
  async function open(): Promise<Injected> {
    const extension = found.extension()
    if (!extension)
      throw error('walletGone', { wallet: name }, { details: 'Switch the extension on and reload the page.' })
    const injected = (await extension.enable(project.metadata.name || 'This site').catch(refused)) as Injected
    if (typeof injected?.accounts?.get !== 'function') throw badAnswer('enable')
    const list = parseAccounts(await injected.accounts.get())
    if (!list) throw badAnswer('accounts.get')
    held = injected
    take(list)
    listen()
    return injected
  }
  /** Extensions of polkadot-js' make tell by words alone why they ask nobody. */
  function refused(cause: unknown): never {
    const message = messageOf(cause)
    const details = 'Allow this site in its settings, then try again.'
    if (/not allowed to interact/i.test(message)) throw error('siteBlocked', { wallet: name }, { cause, details })
    if (/pending authori[sz]ation/i.test(message))
      throw error('requestPending', { wallet: name }, { cause, details: 'Answer it there, then try again.' })
    throw cause
  }
  /** The same question is not put twice at once; one that failed may be put again. */
  function enabled(signal: AbortSignal | undefined): Promise<Injected> {
    return askWallet(
      async () =>
        held ??
        (enabling ??= open().finally(() => {
          enabling = undefined
        })),
      signal,
    )
  }
  /** Follows the extension while somebody listens to us. */
  function listen(): void {
    if (!held || stop || !listeners.size) return
    let isDeaf = false
    let unsubscribe: unknown
    stop = () => {
      isDeaf = true
      stop = undefined
      if (typeof unsubscribe === 'function') leave(unsubscribe as () => void)
      // Some answer the way out by a promise.
      else
        Promise.resolve(unsubscribe).then(
          (off) => typeof off === 'function' && leave(off as () => void),
          () => {},
        )
    }
    try {
      unsubscribe = held.accounts.subscribe?.((told) => {
        const list = isDeaf ? undefined : parseAccounts(told)
        if (list) take(list)
      })
    } catch {
      // An extension without subscriptions is read when it is enabled.
    }
  }
  async function sign(
    method: 'signPayload' | 'signRaw',
    request: { readonly address: string },
    signal: AbortSignal | undefined,
  ): Promise<SignerAnswer> {
    const { signer } = await enabled(signal)
    const account = accounts.find(({ publicKey }) => publicKey === publicKeyOf(request.address))
    if (!account)
      throw error(
        'accountChanged',
        { wallet: name, expected: request.address },
        { details: 'Allow the account for this page in the extension, or connect again with another.' },
      )
    if (typeof signer?.[method] !== 'function') throw error('notSupported', { wallet: name, method })
    // Some know their accounts in no spelling but their own.
    const answer = await askWallet(async () => signer[method]!({ ...request, address: account.address }), signal)
    const parsed = parseSignature(context, { answer, from: name, method })
    return method === 'signPayload' ? withKind(parsed, account.keyType) : parsed
  }
  return {
    name,
    accounts: () => accounts,
    enable: async (signal) => void (await enabled(signal)),
    signPayload: (payload, { signal }) => sign('signPayload', payload, signal),
    signRaw: (raw, { signal }) => sign('signRaw', raw, signal),
    watch(listener) {
      listeners.add(listener)
      listen()
      return () => {
        listeners.delete(listener)
        if (!listeners.size) stop?.()
      }
    },
  }
}

function leave(unsubscribe: () => void): void {
  try {
    unsubscribe()
  } catch {
    // Whoever it was is deaf by now.
  }
}
