// Copies the page and Portico's files into one folder that any server can serve: `node build.mjs`. Nothing is bundled.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const page = new URL('./', import.meta.url)
const sha256 = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * @param {URL} portico folder with `portico.js`, its chunks and `importmap.json`
 * @param {URL} out folder to write
 * @param {string} map `importmap.development.json`: errors have words for developers
 */
export function buildPage(portico, out, map = 'importmap.json') {
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  for (const file of ['main.js', 'style.css']) cpSync(new URL(file, page), new URL(file, out))
  cpSync(portico, new URL('portico/', out), { recursive: true })
  // Says where the packages are, and what each of their files has to contain: a changed one is refused.
  const importMap = readFileSync(new URL(map, portico), 'utf8')
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sha256(importMap)}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    // Nodes of the networks and the relay of WalletConnect. Name yours.
    'connect-src https: wss:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
  const head = `<meta http-equiv="content-security-policy" content="${policy}" />
    <script type="importmap">${importMap}</script>`
  const html = readFileSync(new URL('index.html', page), 'utf8')
  writeFileSync(
    new URL('index.html', out),
    html.replace(/<!-- policy .* -->/, () => head),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  buildPage(new URL('./', import.meta.resolve('@portico/elements/standalone/importmap.json')), new URL('dist/', page))
