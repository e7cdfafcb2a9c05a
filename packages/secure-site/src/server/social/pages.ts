import { html } from 'hono/html'

import type { Language } from '../../words/loadWords.js'
import type { PageWords } from '../../words/pageWords.js'
import type { Landing } from './createVisits.js'

type Spoken = Language<PageWords>

export type Html = ReturnType<typeof html>

/** Of every page in the popup. The opener must stay reachable: it gets the result. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
}

/** What the script of the page does, as attributes of its body. */
interface Task {
  /** Handed to the page that opened the popup, if that is of the origin `target`. */
  readonly resultUri: string
  readonly target: string
  readonly returnTo?: string | undefined
  readonly windowSecret?: string | undefined
}

function page({ lang, dir }: Spoken, title: string, body: Html, task?: Task): Html {
  return html`<!doctype html>
    <html lang="${lang}" dir="${dir}" data-theme="auto">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        <title>${title}</title>
        <link rel="stylesheet" href="/assets/loading.css" />
        <script type="module" src="/assets/loading.js"></script>
      </head>
      <body
        data-result-uri="${task?.resultUri}"
        data-target="${task?.target}"
        data-return-to="${task?.returnTo}"
        data-window-secret="${task?.windowSecret}"
      >
        <main>${body}</main>
      </body>
    </html>`
}

/** What the popup shows from the click until it is sent to the provider. */
export function loadingPage(language: Spoken): Html {
  const words = language.words.social
  return page(
    language,
    words.connecting,
    html`<div class="spinner" aria-hidden="true"></div>
      <h1>${words.connecting}</h1>
      <p>${words.opens}</p>
      <p id="slow" hidden>${words.slow}</p>`,
  )
}

/** Why no login goes on in this window, and what to do about it. */
export type Failure = 'over' | 'elsewhere' | 'noProvider'

export function failedPage(language: Spoken, failure: Failure): Html {
  const words = language.words.social
  return page(
    language,
    words.failed,
    html`<h1>${words.failed}</h1>
      <p>${words[failure]}</p>`,
  )
}

export function landingPage(language: Spoken, landing: Landing): Html {
  const { origin, resultUri, returnTo, windowSecret, isFailed, takesDigits } = landing
  const { social, popup } = language.words
  const title = isFailed ? social.failed : popup.loggedIn
  const next = isFailed
    ? html`<p>${withSite(social.nothingShared, origin)}</p>`
    : html`<p id="back">${withSite(popup.back, origin)}</p>
        ${takesDigits ? digitsForm(language, origin) : html`<p id="digits" hidden>${social.nothingLinked}</p>`}`
  return page(
    language,
    title,
    html`<h1 id="title">${title}</h1>
      ${next}`,
    { resultUri, target: origin, returnTo, windowSecret },
  )
}

/** Shown by the script of the page, which also sends them: with the key of this window. */
function digitsForm({ words: { social, popup } }: Spoken, origin: string): Html {
  return html`<form id="digits" hidden>
      <p>${withSite(popup.digitsText, origin)}</p>
      <label for="code">${popup.digits}</label>
      <input id="code" class="field" inputmode="numeric" autocomplete="off" pattern="[0-9]{2}" maxlength="2" required />
      <button class="button" data-variant="primary">${popup.next}</button>
    </form>
    <p id="confirmed" hidden>${popup.close}</p>
    <p id="refused" data-title="${social.failed}" hidden>${social.otherDigits}</p>
    <p id="unreachable" role="alert" hidden>${social.unreachable}</p>`
}

/** A sentence with the site in it, which stands out, and is written from left to right in every language. */
function withSite(sentence: (v: { readonly site: string }) => string, origin: string): Html {
  const mark = '\u0000'
  const [before = '', ...after] = sentence({ site: mark }).split(mark)
  return html`${before}<strong dir="ltr">${origin}</strong>${after.join(origin)}`
}
