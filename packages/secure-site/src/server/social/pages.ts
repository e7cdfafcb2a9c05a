import { html } from 'hono/html'

import type { Landing } from './createVisits.js'

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

function page(title: string, body: Html, task?: Task): Html {
  return html`<!doctype html>
    <html lang="en" data-theme="auto">
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
export function loadingPage(): Html {
  return page(
    'Connecting',
    html`<div class="spinner" aria-hidden="true"></div>
      <h1>Connecting…</h1>
      <p>The login page opens here in a moment.</p>
      <p id="slow" hidden>This takes longer than usual. You can close this window and try again.</p>`,
  )
}

/** @param text what to do about it */
export function failedPage(text: string): Html {
  return page(
    'Failed to connect',
    html`<h1>Failed to connect</h1>
      <p>${text}</p>`,
  )
}

export function landingPage({ origin, resultUri, returnTo, windowSecret, isFailed, takesDigits }: Landing): Html {
  const title = isFailed ? 'Failed to connect' : 'Logged in'
  const next = isFailed
    ? html`<p>Nothing was shared with <strong>${origin}</strong>. You can close this window and try again there.</p>`
    : html`<p id="back">You go back to <strong>${origin}</strong>.</p>
        ${takesDigits ? digitsForm(origin) : noWayBack}`
  return page(
    title,
    html`<h1 id="title">${title}</h1>
      ${next}`,
    { resultUri, target: origin, returnTo, windowSecret },
  )
}

/** Shown by the script of the page, which also sends them: with the key of this window. */
function digitsForm(origin: string): Html {
  return html`<form id="digits" hidden>
      <p>
        One more step: type the two digits that <strong>${origin}</strong> shows. If you did not begin this there, close
        this window.
      </p>
      <label for="code">Two digits</label>
      <input id="code" class="field" inputmode="numeric" autocomplete="off" pattern="[0-9]{2}" maxlength="2" required />
      <button class="button" data-variant="primary">Continue</button>
    </form>
    <p id="confirmed" hidden>You can close this window.</p>
    <p id="refused" hidden>These are other digits, or this login is over. Close this window and try again.</p>
    <p id="unreachable" role="alert" hidden>
      The site cannot be reached. Check your connection, and press Continue again.
    </p>`
}

const noWayBack: Html = html`<p id="digits" hidden>
  Nothing was linked: this window cannot go back to your wallet's page. Close it, and begin there again. If you did not
  begin this, close it and do nothing.
</p>`
