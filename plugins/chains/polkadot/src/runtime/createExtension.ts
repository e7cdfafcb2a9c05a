import { askWallet, toWalletError } from '@portico/chain-kit'
import { messageOf } from '@portico/core'
import type { PolkadotContext, SignerAnswer } from '../PolkadotSpec.js'
import { publicKeyOf } from '../publicKeyOf.js'
import type { FoundWallet } from '../watchWallets.js'
import { checkNetwork } from './accountsOn.js'
import { parseAccounts, parseSignature, withKind } from './parseAnswers.js'
import type { PolkadotWallet, WalletAccount } from './PolkadotWallet.js'

/** What `enable` answers (`Injected` of `@polkadot/extension-inject`). Outside data. */
interface Injected {
  readonly accounts: {
    get(): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  readonly signer?: Readonly<Partial<Record<'signPayload' | 'signRaw', (request: unknown) => Promise<unknown>>>>
}

/** An extension as a connected wallet. */
export interface Extension extends PolkadotWallet {
  /** Asks the extension for access, which asks the visitor, unless they trust the page already. @throws the refusal */
  enable(signal: AbortSignal | undefined): Promise<void>
  /** Calls back when the accounts change, until the returned function is called. One listener at a time. */
  watch(listener: () => void): () => void
}

/** Extensions give no codes. How polkadot-js and those made after it say that the visitor refused, beside the words core knows. */
const refusal = /^(cancell?ed|rejected)\b|reject(ed)? (by|from) (the )?user|user (has )?reject/i
const details = 'Update the extension, or use another wallet.'

/**
 * @param remembered Accounts of an earlier visit. Such an extension is enabled by the first request that needs it: to enable
 * it on load could open its window.
 */
export function createExtension(
  context: PolkadotContext,
  found: FoundWallet,
  remembered: readonly WalletAccount[] = [],
): Extension {
  const { error, project } = context
  const { name } = found
  let accounts = remembered
  let injected: Injected | undefined
  let enabling: Promise<Injected> | undefined
  let onChange: (() => void) | undefined
  let unsubscribe: (() => void) | undefined
  const ask = <T>(request: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> =>
    askWallet(request, signal, (thrown) => toWalletError(thrown, refusal))

  function setAccounts(next: readonly WalletAccount[]): void {
    const isSame = JSON.stringify(next) === JSON.stringify(accounts)
    accounts = next
    if (!isSame) onChange?.()
  }
  /** Listens to the extension once it is enabled and the session has a listener. */
  function subscribe(): void {
    if (!injected || !onChange || unsubscribe) return
    unsubscribe = subscribeAccounts(injected, (list) => {
      const parsed = parseAccounts(list)
      if (parsed) setAccounts(parsed)
    })
  }
  async function enableNow(): Promise<Injected> {
    const extension = found.extension()
    if (!extension)
      throw error('walletGone', { wallet: name }, { details: 'Switch the extension on and reload the page.' })
    const answer = (await extension.enable(project.metadata.name || 'This site').catch(throwRefused)) as Injected
    if (typeof answer?.accounts?.get !== 'function')
      throw error('badAnswer', { from: name, method: 'enable' }, { details })
    await readAccounts(answer)
    injected = answer
    subscribe()
    return answer
  }
  /** Extensions answer this without asking the visitor. */
  async function readAccounts({ accounts: source }: Injected): Promise<void> {
    const list = parseAccounts(await source.get())
    if (!list) throw error('badAnswer', { from: name, method: 'accounts.get' }, { details })
    setAccounts(list)
  }
  /** Extensions made like polkadot-js say only in words why they do not ask the visitor. */
  function throwRefused(cause: unknown): never {
    const message = messageOf(cause)
    const details = 'Allow this site in its settings, then try again.'
    if (/not allowed to interact/i.test(message)) throw error('siteBlocked', { wallet: name }, { cause, details })
    if (/pending authori[sz]ation/i.test(message))
      throw error('requestPending', { wallet: name }, { cause, details: 'Answer it there, then try again.' })
    throw cause
  }
  /** Two requests at once ask once. After a failure the next one asks again. */
  async function enabled(): Promise<Injected> {
    if (injected) return injected
    enabling ??= enableNow().finally(() => {
      enabling = undefined
    })
    return enabling
  }
  async function sign(
    method: 'signPayload' | 'signRaw',
    request: { readonly address: string },
    signal: AbortSignal | undefined,
  ): Promise<SignerAnswer> {
    const known = injected
    const { signer } = await ask(enabled, signal)
    // Not every extension says that its accounts have changed.
    if (known) await ask(() => readAccounts(known), signal)
    const account = accounts.find(({ publicKey }) => publicKey === publicKeyOf(request.address))
    if (!account)
      throw error(
        'accountChanged',
        { wallet: name, expected: request.address },
        { details: 'Allow the account for this page in the extension, or connect again with another.' },
      )
    if (typeof signer?.[method] !== 'function') throw error('notSupported', { wallet: name, method })
    // Some extensions know an account by the address with their own prefix only.
    const answer = await ask(async () => signer[method]!({ ...request, address: account.address }), signal)
    const parsed = parseSignature(context, { answer, from: name, method })
    return method === 'signPayload' ? withKind(parsed, account.keyType) : parsed
  }
  return {
    name,
    accounts: () => accounts,
    enable: async (signal) => void (await ask(enabled, signal)),
    async signPayload(payload, { networkId, signal }) {
      checkNetwork(context, payload, networkId)
      return sign('signPayload', payload, signal)
    },
    signRaw: (raw, { signal }) => sign('signRaw', raw, signal),
    watch(listener) {
      onChange = listener
      subscribe()
      return () => {
        onChange = undefined
        unsubscribe?.()
        unsubscribe = undefined
      }
    },
  }
}

/** Calls back until the returned function is called. Extensions return a function to unsubscribe, a promise of one, or nothing. */
function subscribeAccounts({ accounts }: Injected, listener: (list: unknown) => void): () => void {
  let isOver = false
  let unsubscribe: unknown
  try {
    unsubscribe = accounts.subscribe?.((list) => {
      if (!isOver) listener(list)
    })
  } catch {
    // Without events, the accounts are those that it had when it was enabled.
  }
  return () => {
    isOver = true
    if (typeof unsubscribe === 'function') ignoreErrors(unsubscribe as () => void)
    else
      Promise.resolve(unsubscribe)
        .then((off) => typeof off === 'function' && (off as () => void)())
        .catch(() => {})
  }
}

function ignoreErrors(call: () => void): void {
  try {
    call()
  } catch {
    // The extension's own code failed; what it still emits is dropped.
  }
}
