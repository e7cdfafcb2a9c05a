import { OpenedSchema, WatchedSchema, type Decide, type OpenRequest } from '@portico/embedded-api/requests'
import type { Description, Intent, WalletRequest } from '@portico/wallet-requests'
import { decisionChallenge, decisionText, authHashOf } from '@portico/wallet-requests/approval'
import * as v from 'valibot'

import { digestOf } from '../approve/digestOf.js'
import type { Language } from '../approve/drawDescription.js'
import { element, messageScreen } from '../approve/elements.js'
import { readFragment, type FlowSecret } from '../approve/flowSecret.js'
import { showApproval } from '../approve/showApproval.js'

/** The key of the site's windows in this browser. */
export interface WindowKey {
  readonly jwk: Extract<Decide['decision'], { readonly kind: 'window' }>['key']
  /** ECDSA over P-256 with SHA-256; base64url. */
  sign(text: string): Promise<string>
}

export interface WindowDeps {
  readonly root: HTMLElement
  /** `#<id>.<auth>` */
  readonly fragment: string
  wipeFragment(): void
  /** Whether no other document embeds this one. */
  readonly isTop: boolean
  /** Of the site; without a session. @throws an error with the site's code and words */
  post(path: string, body: unknown): Promise<unknown>
  openKey(): Promise<WindowKey>
  /** The words of a language, and the direction in which it is written. */
  loadLanguage(locale: string | undefined): Promise<Language>
  /** Asks the visitor for a passkey. @throws where there is none, or the visitor does not want */
  assert(options: { readonly challenge: string; readonly rpId: string; readonly ids: readonly string[] }): Promise<unknown>
}

const watchEvery = 2000

/** Takes a request, shows it in the visitor's language, and sends the decision to the server. */
export async function showWindow(deps: WindowDeps): Promise<void> {
  // Before anything else: the secret is in no history, and in no address that someone copies.
  deps.wipeFragment()
  const secret = readFragment(deps.fragment)
  const language = await deps.loadLanguage(undefined)
  const { words } = language
  if (secret === undefined || !deps.isTop) return draw(deps.root, 'error', words.nothing, words.nothingText)
  draw(deps.root, 'neutral', words.moment, words.fetching)
  await takeRequest(secret, language, deps)
}

interface Read {
  readonly request: WalletRequest
  readonly description: Description
  readonly intent: Intent
}

async function takeRequest(secret: FlowSecret, fallback: Language, deps: WindowDeps): Promise<void> {
  const { root } = deps
  let { words } = fallback
  try {
    const opened = v.parse(OpenedSchema, await deps.post('/requests/open', secret satisfies OpenRequest))
    const { theme, locale, passkeys, rpId } = opened
    if (theme) document.documentElement.dataset.theme = theme
    const language = await deps.loadLanguage(locale)
    ;({ words } = language)
    const read = opened as Read
    const digest = await digestOf(read)
    document.title = language.writer.text(read.description.title)
    const decision = await decide({ read, digest, secret, language, passkeys, rpId }, deps)
    draw(root, 'neutral', words.moment, decision.kind === 'rejected' ? '' : words.approving)
    await deps.post('/requests/decide', { ...secret, decision } satisfies Decide)
    const isApproved = decision.kind !== 'rejected'
    draw(root, isApproved ? 'success' : 'neutral', isApproved ? words.approved : words.rejected, words.goBack)
    window.close()
  } catch (error) {
    const { code, message } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
    const isRefusal = typeof code === 'string' && code !== 'embedded/aborted' && typeof message === 'string'
    if (isRefusal) draw(root, 'error', words.failed, message)
    else draw(root, 'error', words.over, words.overText)
  }
}

interface Asked {
  readonly read: Read
  readonly digest: string
  readonly secret: FlowSecret
  readonly language: Language
  readonly passkeys: readonly string[]
  readonly rpId: string
}

async function decide(asked: Asked, deps: WindowDeps): Promise<Decide['decision']> {
  const { read, digest, secret, language, passkeys } = asked
  const over = new AbortController()
  const watching = setInterval(() => {
    deps.post('/requests/watch', secret).then(
      (answer) => v.parse(WatchedSchema, answer).isOpen || over.abort(),
      // Without a network nothing is known: the decision will not get through either.
      () => undefined,
    )
  }, watchEvery)
  try {
    for (;;) {
      if ((await showApproval(deps.root, read.description, over.signal, language)) === 'rejected')
        return { kind: 'rejected' }
      const decision = { authHash: authHashOf(secret.auth), digest, decidedAt: Date.now() }
      const { decidedAt } = decision
      if (passkeys.length === 0) {
        const key = await deps.openKey()
        return { kind: 'window', digest, decidedAt, key: key.jwk, signature: await key.sign(decisionText(decision)) }
      }
      const response = await askForPasskey(decisionChallenge(decision), asked, deps)
      if (response !== undefined) return { kind: 'passkey', digest, decidedAt, response }
    }
  } finally {
    clearInterval(watching)
  }
}

/** The passkey is asked for in the click that approves. Undefined: it was not used, and the visitor wants to try again. */
async function askForPasskey(
  challenge: string,
  { language: { words }, passkeys, rpId }: Asked,
  { root, assert }: WindowDeps,
): Promise<unknown> {
  draw(root, 'neutral', words.passkeyNow, words.passkeyNowText)
  try {
    return await assert({ challenge, rpId, ids: passkeys })
  } catch {
    const again = element('button', { type: 'button', class: 'button' }, words.retry)
    root.replaceChildren(messageScreen('error', words.passkeyUnused, words.passkeyUnusedText, again))
    await new Promise((resolve) => again.addEventListener('click', resolve))
    return undefined
  }
}

function draw(root: HTMLElement, tone: 'neutral' | 'success' | 'error', title: string, text: string): void {
  root.replaceChildren(messageScreen(tone, title, text))
}
