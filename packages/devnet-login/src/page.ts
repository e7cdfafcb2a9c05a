import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

/** A plain page of a part. Values in `body` that were not made by `html` are escaped. */
export function page(title: string, body: Html, script = ''): Html {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>${title}</title>
      <style>
        ${raw(style)}
      </style>
      <main>
        <h1>${title}</h1>
        ${body}
      </main>
      ${script === '' ? '' : raw(`<script>${script}</script>`)}
    </html>`
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; padding: 24px }
main { max-width: 640px; margin: 0 auto }
h1 { font-size: 20px }
form { display: grid; gap: 12px; max-width: 360px }
label { display: grid; gap: 4px }
label.tick { display: flex; gap: 8px; align-items: center }
input:not([type=checkbox]), button { font: inherit; padding: 8px 12px; border: 1px solid #8888; border-radius: 8px }
article { border: 1px solid #8884; border-radius: 12px; padding: 12px 16px; margin: 12px 0 }
article pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
small { opacity: .7 }
`
