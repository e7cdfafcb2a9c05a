import { fileURLToPath } from 'node:url'
import { testingError } from '../errors/testingError.js'
import type { PageWalletsConfig } from './PageTestWallets.js'

/**
 * The test wallets as one script without imports, for Playwright's `addInitScript({ content })`. Bundled by esbuild, which
 * has to be installed; some 300 ms, so make it once for a run.
 * @throws `testing/bundlerMissing`
 */
export async function testWalletScript(config: PageWalletsConfig = {}): Promise<string> {
  const { build } = await import('esbuild').catch((cause: unknown) => {
    throw testingError('bundlerMissing', undefined, { cause, details: 'npm install --save-dev esbuild' })
  })
  // The sources where a workspace runs them, the built file where the package is installed.
  const install = fileURLToPath(import.meta.url).replace(/testWalletScript(\.[jt]s)$/, 'installTestWallets$1')
  const { outputFiles } = await build({
    stdin: {
      contents: `import { installTestWallets } from ${JSON.stringify(install)}\ninstallTestWallets(${JSON.stringify(config)})`,
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
