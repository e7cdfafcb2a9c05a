import { fileURLToPath } from 'node:url'
import { testingError } from '../errors/testingError.js'
import type { PageWalletsConfig, WalletChain } from './PageTestWallets.js'

/**
 * The test wallets as one script without imports, for Playwright's `addInitScript({ content })`. Bundled by esbuild, which
 * has to be installed; some 300 ms, so make it once for a run.
 * @throws `testing/bundlerMissing`
 */
export async function testWalletScript(config: PageWalletsConfig = {}): Promise<string> {
  const { build } = await import('esbuild').catch((cause: unknown) => {
    throw testingError('bundlerMissing', undefined, { cause, details: 'npm install --save-dev esbuild' })
  })
  const chains = [...new Set((config.namespaceWallets ?? []).map(({ chain }) => chain))]
  // The sources where a workspace runs them, the built file where the package is installed.
  const here = fileURLToPath(import.meta.url)
  const ending = here.slice(-3)
  const beside = (path: string): string => JSON.stringify(fileURLToPath(new URL(`${path}${ending}`, import.meta.url)))
  const maker = (chain: WalletChain): string => `create${chain[0]!.toUpperCase()}${chain.slice(1)}TestWallet`
  const { outputFiles } = await build({
    stdin: {
      contents: [
        `import { installTestWallets } from ${beside('installTestWallets')}`,
        ...chains.map((chain) => `import { ${maker(chain)} } from ${beside(`../${chain}/${maker(chain)}`)}`),
        `installTestWallets(${JSON.stringify(config)}, window, { ${chains.map((chain) => `${chain}: ${maker(chain)}`).join(', ')} })`,
      ].join('\n'),
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
