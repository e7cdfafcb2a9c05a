import {
  OpenedSchema,
  WatchedSchema,
  type Approval,
  type NewBrowser,
  type Decide,
  type OpenRequest,
} from '@portico/embedded-api/requests'
import { challengeOf, decisionProof, digestOf, type Decided } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'

import { decisionOf } from '../approve/decisionOf.js'
import type { Language } from '../approve/drawDescription.js'
import { element, messageScreen } from '../approve/elements.js'
import { readRequestKey, type RequestKey } from '../approve/requestKey.js'
import { showApproval } from '../approve/showApproval.js'
import { warnOfBrowsers } from '../approve/warnOfBrowsers.js'
import { loadBrowserNames } from '../words/loadBrowserNames.js'
import { loadRefusals } from '../words/loadRefusals.js'

export interface WindowDeps {
  readonly root: HTMLElement
  /** See `RequestKey`. */
  readonly fragment: string
  wipeFragment(): void
  /** Whether no other document embeds this one. */
  readonly isTop: boolean
  /** Of the site; without a session. @throws an error with the site's code and words */
  post(path: string, body: unknown): Promise<unknown>
  /** Thumbprint of the key that windows of the site have in this browser. Undefined where it keeps none. */
  readWindowKey(): Promise<string | undefined>
  /** The words of a language, and the direction in which it is written. */
  loadLanguage(locale: string | undefined): Promise<Language>
  /** Asks the visitor for a passkey. @throws where there is none, or the visitor does not want */
  assert(options: {
    readonly challenge: string
    readonly rpId: string
    readonly ids: readonly string[]
  }): Promise<unknown>
}

const watchEvery = 2000

/** Takes a request, shows it in the visitor's language, and sends the decision to the server. */
export async function showWindow(deps: WindowDeps): Promise<void> {
  // Before anything else: the secret is in no history, and in no address that someone copies.
  deps.wipeFragment()
  const key = await readRequestKey(deps.fragment)
  const language = await deps.loadLanguage(undefined)
  const { words } = language
  if (key === undefined || !deps.isTop) return draw(deps.root, 'error', words.nothing, words.nothingText)
  draw(deps.root, 'neutral', words.moment, words.fetching)
  await takeRequest(key, language, deps)
}

async function takeRequest(key: RequestKey, fallback: Language, deps: WindowDeps): Promise<void> {
  const { root } = deps
  const opening: OpenRequest = { id: key.id, window: key.jwk }
  let language = fallback
  try {
    const opened = v.parse(OpenedSchema, await deps.post('/requests/open', opening))
    const { theme, locale, passkeys, rpId, newBrowsers } = opened
    if (theme) document.documentElement.dataset.theme = theme
    language = await deps.loadLanguage(locale)
    const { words } = language
    const read = opened as Decided
    document.title = language.writer.text(read.description.title)
    const decision = await decide({ read, key, language, passkeys, rpId, newBrowsers }, deps)
    draw(root, 'neutral', words.moment, decision.kind === 'rejected' ? '' : words.approving)
    const windowKey = decision.kind === 'rejected' ? undefined : await deps.readWindowKey()
    await deps.post('/requests/decide', { ...opening, decision, windowKey } satisfies Decide)
    const isApproved = decision.kind !== 'rejected'
    draw(root, isApproved ? 'success' : 'neutral', isApproved ? words.approved : words.rejected, words.goBack)
    window.close()
  } catch (error) {
    const { words, writer } = language
    const { code } = Object(error) as { readonly code?: unknown }
    if (typeof code !== 'string' || code === 'embedded/aborted') return draw(root, 'error', words.over, words.overText)
    const sayRefusal = await loadRefusals(writer.locale)
    draw(root, 'error', words.failed, sayRefusal(error) ?? code)
  }
}

interface Asked {
  readonly read: Decided
  readonly key: RequestKey
  readonly language: Language
  readonly passkeys: readonly string[]
  readonly rpId: string
  readonly newBrowsers: readonly NewBrowser[]
}

async function decide(request: Asked, deps: WindowDeps): Promise<Decide['decision']> {
  const { read, key, language, passkeys, newBrowsers } = request
  const warnings = await warnOfBrowsers(newBrowsers, language, loadBrowserNames)
  const over = new AbortController()
  const watching = setInterval(() => {
    deps.post('/requests/watch', { id: key.id, window: key.jwk }).then(
      (answer) => v.parse(WatchedSchema, answer).isOpen || over.abort(),
      // Without a network nothing is known: the decision will not get through either.
      () => undefined,
    )
  }, watchEvery)
  try {
    for (;;) {
      const approval = await showApproval(deps.root, read.description, over.signal, language, warnings)
      if (approval === 'rejected') return { kind: 'rejected' }
      if (passkeys.length === 0) return await decisionOf(read, key)
      const decision = await askForPasskey(request, deps)
      if (decision !== undefined) return decision
    }
  } finally {
    clearInterval(watching)
  }
}

/** The passkey is asked for in the click that approves. Undefined: it was not used, and the visitor wants to try again. */
async function askForPasskey(
  { read, key, language: { words }, passkeys, rpId }: Asked,
  { root, assert }: WindowDeps,
): Promise<Approval | undefined> {
  const digest = digestOf(read)
  const decidedAt = Date.now()
  const challenge = challengeOf(decisionProof(key.thumbprint, digest, decidedAt))
  draw(root, 'neutral', words.passkeyNow, words.passkeyNowText)
  try {
    return { kind: 'passkey', digest, decidedAt, response: await assert({ challenge, rpId, ids: passkeys }) }
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
