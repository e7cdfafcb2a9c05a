import { html } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Markup = HtmlEscapedString | Promise<HtmlEscapedString>

export interface OperatorPageOptions {
  readonly title: string
  readonly body: Markup
  /** Of those who are logged in: they get the links. */
  readonly session?: { readonly who: string; readonly csrf: string } | undefined
  /** Path of another page to go to at once. */
  readonly next?: string | undefined
}

const links = [
  { path: '/operator', label: 'Projects' },
  { path: '/operator/figures', label: 'Figures' },
  { path: '/operator/changes', label: 'Changes' },
]

/** A whole page. It has no script. */
export function operatorPage({ title, body, session, next }: OperatorPageOptions): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark light" />
        ${next === undefined ? '' : html`<meta http-equiv="refresh" content="0;url=${next}" />`}
        <title>${title} · Portico gateway</title>
        <link rel="stylesheet" href="/operator/style.css" />
      </head>
      <body>
        <header>
          <strong>Portico gateway</strong>
          ${
            session
              ? html`<nav aria-label="Pages">
                    ${links.map(({ path, label }) => html`<a href="${path}">${label}</a>`)}
                  </nav>
                  <form method="post" action="/operator/logout">
                    ${csrfField(session.csrf)}
                    <span>${session.who}</span>
                    <button class="plain">Log out</button>
                  </form>`
              : ''
          }
        </header>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`
}

export function csrfField(csrf: string): Markup {
  return html`<input type="hidden" name="csrf" value="${csrf}" />`
}

/** A message above a page: what was done, or what is wrong. */
export function notice(text: string, tone: 'done' | 'wrong'): Markup {
  return html`<p class="notice ${tone}" role="${tone === 'wrong' ? 'alert' : 'status'}">${text}</p>`
}

/** `2026-01-31 12:00 UTC` */
export function timeOf(milliseconds: number): Markup {
  const iso = new Date(milliseconds).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`
}
