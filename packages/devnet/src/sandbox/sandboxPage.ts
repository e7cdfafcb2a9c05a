import type { SandboxOrder } from './sandboxOrder.js'

export type SandboxPage =
  | { readonly problem: string }
  | { readonly order: SandboxOrder; readonly txHash?: string; readonly refused?: boolean }

const style = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; color-scheme: light dark }
  button { font: inherit; padding: .6rem 1.2rem; margin-inline-end: .5rem }
  code { overflow-wrap: anywhere }`

/** The page of the sandbox: what is bought and for whom, and two buttons. It has no script. */
export function sandboxPage(page: SandboxPage): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Sandbox seller</title>
<style>${style}</style>
<main>
<h1>Sandbox seller</h1>
${contents(page)}
</main>
</html>`
}

function contents(page: SandboxPage): string {
  if ('problem' in page) return `<p role="alert">${escape(page.problem)}</p>`
  const { text, symbol, address } = page.order
  const what = `<strong>${escape(text)} ${escape(symbol)}</strong>`
  if (page.refused) return `<p role="status">Nothing was bought. You can close this window.</p>`
  if (page.txHash)
    return `<p role="status">${what} was sent. You can close this window.</p><p><code>${escape(page.txHash)}</code></p>`
  return `<p>${what} for <code>${escape(address)}</code>.</p>
<p>These are test tokens. Nothing is charged.</p>
<form method="post">
<button name="choice" value="pay">Pay with a test card</button>
<button name="choice" value="refuse">Cancel</button>
</form>`
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => entities[sign]!)
}
