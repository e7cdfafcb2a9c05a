import { replaceValue } from './replaceProperty.js'
import type { Watch } from './Watch.js'

/** What is written to the console as an error or a warning; it is kept from the console meanwhile. */
export function watchConsole(): Watch {
  const said: string[] = []
  const undo = (['error', 'warn'] as const).map((level) =>
    replaceValue(
      console,
      level,
      (...words: readonly unknown[]) => void said.push(`console.${level}: ${sentence(words)}`),
    ),
  )
  return {
    found: () => said,
    stop() {
      for (const restore of undo) restore()
    },
  }
}

/** With `%s` and `%o` filled in, as React's messages need. */
function sentence([format, ...rest]: readonly unknown[]): string {
  const words = [...rest]
  const text = typeof format === 'string' ? format.replace(/%[sdifoOc]/g, () => wordOf(words.shift())) : wordOf(format)
  return [text, ...words.map(wordOf)].join(' ').slice(0, 2000)
}

function wordOf(value: unknown): string {
  return value instanceof Error ? `${value.name}: ${value.message}` : String(value)
}
