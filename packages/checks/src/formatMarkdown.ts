import { readFileSync } from 'node:fs'
import { format, type FormatOptions } from 'oxfmt'

const config = new URL('../../../.oxfmtrc.json', import.meta.url)

/** A page as `npm run format` leaves it, for rules that write or compare pages. */
export async function formatMarkdown(text: string): Promise<string> {
  const { code, errors } = await format('page.md', text, JSON.parse(readFileSync(config, 'utf8')) as FormatOptions)
  if (errors.length > 0)
    throw new Error(`a page cannot be formatted: ${errors.map(({ message }) => message).join('; ')}`)
  return code
}
