/** How a file is written, so that what is added to it looks the same. */
export interface Style {
  readonly quote: "'" | '"'
  readonly semicolon: ';' | ''
  /** One step of indentation. */
  readonly indent: string
  readonly newline: '\n' | '\r\n'
}

export function readStyle(source: string): Style {
  const lines = source.split(/\r?\n/)
  const imports = lines.filter((line) => /^(import|export)\b.*from\b|^import\s*['"]/.test(line))
  const ending = (imports.length > 0 ? imports : lines).map((line) => line.replace(/\s*\/\/.*$/, '').trimEnd())
  // Attributes of JSX have double quotes in either style.
  const quotedIn = imports.length > 0 ? imports.join('\n') : source
  const count = (pattern: RegExp): number => quotedIn.match(pattern)?.length ?? 0
  const step = lines.map((line) => /^(\t|  +)\S/.exec(line)?.[1]).find((space) => space !== undefined)
  return {
    quote: count(/"/g) > count(/'/g) ? '"' : "'",
    semicolon: ending.some((line) => line.endsWith(';')) ? ';' : '',
    indent: step?.startsWith('\t') ? '\t' : step?.length === 4 ? '    ' : '  ',
    newline: source.includes('\r\n') ? '\r\n' : '\n',
  }
}

export const quoted = (text: string, { quote }: Style): string =>
  `${quote}${text.replace(/[\\'"]/g, (sign) => (sign === quote || sign === '\\' ? `\\${sign}` : sign))}${quote}`

/** An object over several lines; values are code. */
export function objectText(entries: readonly (readonly [name: string, code: string])[], { indent }: Style): string {
  const lines = entries.map(
    ([name, code]) => `${indent}${name === code ? name : `${name}: ${shift(code, '', indent)}`},`,
  )
  return `{\n${lines.join('\n')}\n}`
}

/** Code with the second and further lines indented otherwise. Text in backticks may have lines of its own, which stay. */
export function shift(code: string, from: string, to: string): string {
  if (code.includes('`')) return code
  const [first = '', ...rest] = code.split('\n')
  return [
    first,
    ...rest.map((line) => (line.startsWith(from) && line.trim() !== '' ? to + line.slice(from.length) : line)),
  ].join('\n')
}
