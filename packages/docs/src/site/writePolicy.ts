import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Writes `content-security-policy.txt`: a policy without `unsafe-inline` for scripts. VitePress puts small scripts into each page (the
 * mode before the first paint, the names of its chunks), so the policy names their hashes. Highlighted code and the menu have `style`
 * attributes, which hashes cannot name.
 */
export function writePolicy(folder: string): void {
  const scripts = new Set<string>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(join(folder, file), 'utf8')
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g))
      if (!/\ssrc=/.test(attributes) && text !== '') scripts.add(hashOf(text))
  }
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${[...scripts].sort().join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  writeFileSync(join(folder, 'content-security-policy.txt'), `${policy}\n`)
}
