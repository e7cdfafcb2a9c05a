import { fileURLToPath } from 'node:url'
import { testingError } from '../errors/testingError.js'
import type { InstallLedgerOptions } from './installLedger.js'

/**
 * A simulated Ledger as one script without imports, for Playwright's `addInitScript({ content })`. Bundled by esbuild, which has to be
 * installed.
 * @throws `testing/bundlerMissing`
 */
export async function testLedgerScript(options: InstallLedgerOptions = {}): Promise<string> {
  const { build } = await import('esbuild').catch((cause: unknown) => {
    throw testingError('bundlerMissing', undefined, { cause, details: 'npm install --save-dev esbuild' })
  })
  // The sources where a workspace runs them, the built file where the package is installed.
  const here = fileURLToPath(import.meta.url)
  const install = fileURLToPath(new URL(`installLedger${here.slice(-3)}`, import.meta.url))
  const { outputFiles } = await build({
    stdin: {
      contents: `import { installLedger } from ${JSON.stringify(install)}\ninstallLedger(${JSON.stringify(options)})`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'none',
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@portico/source'],
  })
  return outputFiles[0]?.text ?? ''
}
