import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../../packages/secure-site/src/pages/', import.meta.url))

/** Sources of the secure site's pages for a test: of a script, what it exports is in `own`; a name ending in `.css` is a style sheet. */
export async function bundleSecure(contents: string): Promise<string> {
  const from = contents.endsWith('.css')
    ? { entryPoints: [`${source}${contents}`] }
    : { stdin: { contents, resolveDir: source, loader: 'ts' as const }, format: 'iife' as const, globalName: 'own' }
  const { outputFiles } = await build({
    ...from,
    bundle: true,
    target: 'es2022',
    conditions: ['@portico/source'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
