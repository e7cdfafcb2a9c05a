import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

/** The files that the page loads at once: the entry, and what it imports without `import()`. */
function loadedAtOnce(chunks: readonly Rolldown.OutputChunk[]): readonly Rolldown.OutputChunk[] {
  const found = new Set(chunks.filter(({ isEntry }) => isEntry))
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) found.add(imported)
    }
  return [...found]
}

it.each(['quick-start-react', 'quick-start-html'])(
  '%s builds, and loads neither the dialog nor an SDK before a click',
  async (example) => {
    const { output } = (await build({
      root: fileURLToPath(new URL(`../../${example}`, import.meta.url)),
      mode: 'production',
      logLevel: 'error',
      build: { write: false },
    })) as Rolldown.RolldownOutput
    const chunks = output.filter((file) => file.type === 'chunk')
    const modules = (files: readonly Rolldown.OutputChunk[]): string =>
      files.flatMap(({ moduleIds }) => moduleIds).join()
    const later = /packages\/react\/src\/(renderer|frame|views)|node_modules\/(viem|@walletconnect)\//

    expect(output.map(({ fileName }) => fileName)).toContain('index.html')
    expect(modules(chunks)).toMatch(later)
    expect(modules(loadedAtOnce(chunks))).not.toMatch(later)
  },
  60_000,
)
