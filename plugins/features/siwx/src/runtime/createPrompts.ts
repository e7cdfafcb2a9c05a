import { isRejection, namespaceOf, messageOf, withSignals, type PrimitiveAtom } from '@portico/core'
import type { SiwxContext, SiwxControls, SiwxPrompt } from '../SiwxSpec.js'
import type { SiwxSession } from '../SiwxOptions.js'
import { accountInUse, type AccountInUse } from './accountInUse.js'
import type { MadeMessage, SessionStorage } from './SessionStorage.js'

/** A message that was not signed for this long is made again, ms: its nonce may be forgotten by then. */
const messageLifetime = 240_000

export type PromptResult =
  | { readonly type: 'signed'; readonly session: SiwxSession }
  /** The visitor went away. */
  | { readonly type: 'closed' }
  /** Another account is in use, or the modal was stopped. */
  | { readonly type: 'moved' }
  /** There is nothing to sign. */
  | { readonly type: 'failed'; readonly error: unknown }

export interface Prompts extends SiwxControls {
  /**
   * @param signal ends it as `moved`
   * @param closed ends it as `closed`
   */
  ask(account: AccountInUse, isRequired: boolean, signal: AbortSignal, closed: AbortSignal): Promise<PromptResult>
  /** Closes the view where it is shown: the account in use is signed in. */
  leave(): void
}

interface OpenPrompt {
  sign(): Promise<void>
  signAgain(): Promise<void>
  end(result: PromptResult): void
}

export interface PromptDeps {
  readonly storage: SessionStorage
  readonly hasView: boolean
  call<T>(work: (signal: AbortSignal) => Promise<T>, signal: AbortSignal): Promise<T>
  eventOf(account: AccountInUse): { readonly network: AccountInUse['network']; readonly isSA: boolean }
}

const view = 'SIWXSignMessage'

/** Asks the visitor to sign in: in the view, which signs when they say so, or at once where there is none. */
export function createPrompts(
  context: SiwxContext,
  prompt: PrimitiveAtom<SiwxPrompt | undefined>,
  { storage, hasView, call, eventOf }: PromptDeps,
): Prompts {
  const { store, wants, emit, t } = context
  let current: OpenPrompt | undefined
  /** The visitor was adding a wallet to those they have. */
  let isAdding = false

  function open(account: AccountInUse, isRequired: boolean, ended: AbortSignal, end: OpenPrompt['end']): OpenPrompt {
    const set = (change: Omit<SiwxPrompt, 'account' | 'isSmartAccount' | 'isRequired'>): void => {
      if (!ended.aborted)
        store.set(prompt, { account: account.account, isSmartAccount: isSmart(), isRequired, ...change })
    }
    // Wallets say so some time after they connected.
    const isSmart = (): boolean => accountInUse(context)?.isSmartAccount ?? account.isSmartAccount
    let made: MadeMessage | undefined
    let signing: AbortController | undefined
    let renewal: ReturnType<typeof setTimeout> | undefined
    ended.addEventListener('abort', () => clearTimeout(renewal))

    async function prepare(failure?: unknown): Promise<void> {
      clearTimeout(renewal)
      made = undefined
      set({ status: 'preparing', error: failure })
      try {
        made = await call((signal) => storage.create(account.network, account.address, signal), ended)
      } catch (error) {
        return end({ type: 'failed', error })
      }
      if (ended.aborted) return
      renewal = setTimeout(() => void prepare(failure), messageLifetime)
      ready(made, failure)
    }
    function ready({ text, data }: MadeMessage, failure?: unknown): void {
      const { expirationTime, domain } = data
      set({ status: 'ready', message: text, expirationTime, domain, error: failure })
    }
    async function signText(text: string, signal: AbortSignal) {
      const { network, address } = account
      if (storage.sign) return { signature: await storage.sign(text, network, address) }
      const signer = wants.signMessage?.for(namespaceOf(network))
      if (!signer) throw new Error(`No plugin signs messages of '${namespaceOf(network)}'`)
      return signer.signMessage({ account: account.account, message: text, signal })
    }
    async function sign(): Promise<void> {
      if (!made || signing || ended.aborted) return
      clearTimeout(renewal)
      const message = made
      signing = new AbortController()
      await withSignals([signing.signal, ended], (signal) => signMade(message, signal))
    }
    async function signMade(message: MadeMessage, signal: AbortSignal): Promise<void> {
      const prompt = { message: message.text, expirationTime: message.data.expirationTime, domain: message.data.domain }
      set({ status: 'signing', ...prompt })
      emit('CLICK_SIGN_SIWX_MESSAGE', eventOf(account))
      let isStoring = false
      try {
        const { signature, signedMessage, publicKey } = { ...(await signText(message.text, signal)) } as SignedText
        // What comes after the visitor went away, or changed the account, is dropped.
        signal.throwIfAborted()
        const session: SiwxSession = {
          data: message.data,
          message: message.text,
          signature,
          ...(signedMessage !== undefined && { signedMessage }),
          ...(publicKey !== undefined && { publicKey }),
        }
        set({ status: 'verifying', ...prompt })
        isStoring = true
        await call((both) => storage.add([session], both), signal)
        signal.throwIfAborted()
        end({ type: 'signed', session })
      } catch (error) {
        // The server may have stored it all the same.
        if (isStoring && signal.aborted) revoke()
        if (signal.aborted) return
        signing = undefined
        const text = isRejection(error) ? 'declined' : isSmart() ? 'smartAccount' : 'failed'
        if (hasView) context.notices.show('error', t(text))
        emit('SIWX_AUTH_ERROR', { ...eventOf(account), message: messageOf(error) })
        // A wallet that is asked without a view is asked once.
        if (!hasView) return end({ type: 'closed' })
        await prepare(error)
      }
    }
    function revoke(): void {
      const { network, address } = account
      call((signal) => storage.revoke(network, address, signal), new AbortController().signal).catch(() => {})
    }
    void prepare().then(() => (hasView ? undefined : sign()))
    return {
      sign,
      end,
      async signAgain() {
        signing?.abort(new Error('The wallet is asked again'))
        signing = undefined
        await sign()
      },
    }
  }

  const isShown = (): boolean => store.get(context.state).open && store.get(context.router.route).view === view

  /** Shows the view. Calls back when the visitor closes the modal or goes to another view; one on top of it is no other view. */
  function show(leave: () => void, signal: AbortSignal): void {
    if (!isShown()) {
      isAdding = store.get(context.state).open && context.router.has('ProfileWallets')
      context.open(view)
    }
    const onChange = (): void => {
      if (!store.get(context.state).open || !context.router.has(view)) leave()
    }
    const stops = [store.sub(context.state, onChange), store.sub(context.router.route, onChange)]
    signal.addEventListener('abort', () => {
      for (const stop of stops) stop()
    })
  }

  return {
    async ask(account, isRequired, signal, closed) {
      const over = new AbortController()
      const result = await new Promise<PromptResult>((resolve) => {
        const end = (ending: PromptResult): void => {
          if (over.signal.aborted) return
          resolve(ending)
          over.abort(new Error('The prompt is over'))
        }
        const endings: readonly (readonly [AbortSignal, PromptResult])[] = [
          [signal, { type: 'moved' }],
          [closed, { type: 'closed' }],
        ]
        for (const [source, ending] of endings)
          source.addEventListener('abort', () => end(ending), { signal: over.signal })
        current = open(account, isRequired, over.signal, end)
        if (hasView) show(() => end({ type: 'closed' }), over.signal)
      })
      current = undefined
      store.set(prompt, undefined)
      // By its own button: the modal is open still.
      if (result.type === 'closed' && hasView && isShown()) context.router.back()
      return result
    },
    leave() {
      // A connect that goes on closes the modal itself.
      if (!hasView || !isShown() || store.get(context.connections.flow).status === 'signingIn') return
      if (!isAdding) return context.router.back()
      context.router.reset('Account')
      context.router.push('ProfileWallets')
    },
    sign: async () => current?.sign(),
    signAgain: async () => current?.signAgain(),
    cancel: () => current?.end({ type: 'closed' }),
  }
}

interface SignedText {
  readonly signature: string
  readonly signedMessage?: string | undefined
  readonly publicKey?: string | undefined
}
