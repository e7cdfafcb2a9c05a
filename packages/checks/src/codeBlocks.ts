export interface CodeBlock {
  readonly file: string
  /** Of the opening fence, counted from 1. */
  readonly line: number
  readonly language: 'ts' | 'tsx'
  readonly text: string
}

/** The fenced blocks of a Markdown page that are TypeScript: ```ts, ```tsx. */
export function codeBlocks(file: string, markdown: string): readonly CodeBlock[] {
  return [...markdown.matchAll(/^( *)```(tsx?)[ \t]*\n([\s\S]*?)^\1```[ \t]*$/gm)].map((found) => ({
    file,
    line: markdown.slice(0, found.index).split('\n').length,
    language: found[2] === 'tsx' ? 'tsx' : 'ts',
    text: found[3] ?? '',
  }))
}
