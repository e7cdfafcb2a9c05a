import { isPorticoError, messageOf } from '@portico/core'

/** Causes told of; deeper ones say the same again. */
const deepest = 5

/** What a developer is told of an error: codes, messages and details, from the outside in. Nothing secret is in these. */
export function describeError(error: unknown): string {
  const lines: string[] = []
  let current = error
  for (let depth = 0; depth < deepest && current !== undefined && current !== null; depth += 1) {
    if (isPorticoError(current)) {
      const where = [current.plugin, current.phase].filter(Boolean).join(', ')
      lines.push(current.code, current.shortMessage)
      if (current.details) lines.push(current.details)
      if (where) lines.push(`in ${where}`)
      if (current.docsUrl) lines.push(current.docsUrl)
    } else {
      const { code } = current as { readonly code?: unknown }
      const isCode = typeof code === 'number' || typeof code === 'string'
      lines.push(isCode ? `${messageOf(current)} (${code})` : messageOf(current))
    }
    current = (current as { readonly cause?: unknown }).cause
  }
  return lines.filter((line, index) => lines.indexOf(line) === index).join('\n') || messageOf(error)
}
