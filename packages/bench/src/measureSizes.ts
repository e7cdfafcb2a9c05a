// `npm run sizes`: writes what each plugin weighs to `packages/devtools/src/sizes.ts`. Figures change a little with every change of
// code and its libraries: they are renewed with a release, and the budgets of the bench are what a build is tested by.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { measurePlugin } from './build/buildPlugin.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const target = `${root}packages/devtools/src/sizes.ts`
/** Factories that are not named as their plugin's folder is, and the ids of plugins that are not named as their factory is. */
const factories: Readonly<Record<string, string>> = {
  'migrate-appkit': 'migrateFromAppKit',
  'remote-config': 'remoteConfig',
  wagmi: 'portico',
  walletconnect: 'walletConnect',
}
const ids: Readonly<Record<string, string>> = {
  migrateFromAppKit: 'migrateAppKit',
  walletConnect: 'walletconnect',
  portico: 'wagmi',
}

const lines: string[] = []
const folders = readdirSync(`${root}plugins`).flatMap((kind) =>
  readdirSync(`${root}plugins/${kind}`).map((folder) => ({ folder, path: `${root}plugins/${kind}/${folder}` })),
)
for (const { folder, path } of folders.sort((a, b) => (a.folder < b.folder ? -1 : 1))) {
  const { name } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8')) as { readonly name: string }
  const factory = factories[folder] ?? folder
  const { entry, all } = await measurePlugin(name, factory, path)
  lines.push(`${ids[factory] ?? factory}: { entry: ${entry}, all: ${all} },`)
  console.log(`${name}: ${entry} B at start, ${all} B in all (gzip)`)
}

const text = `// Written by \`npm run sizes\`.

/**
 * What a plugin weighs in bytes, each file compressed with gzip by itself. What plugins share is left out, because a page has it
 * once: React, jotai, valibot, viem, the query client, core, the renderer, and what chain plugins have in common. Figures change
 * with each release of a library.
 */
export interface PluginSize {
  /** What a page loads before its visitor acts. */
  readonly entry: number
  /** With everything that is loaded later: views, texts, what calls wallets and nodes, and libraries of the chain. */
  readonly all: number
}

/** By plugin id, in the order of the folders. */
export const sizes: { readonly [id: string]: PluginSize | undefined } = {
${lines.join('\n')}
}
`
writeFileSync(target, text)
// As `npm run format` would leave it.
execFileSync(`${root}node_modules/.bin/oxfmt`, [target], { cwd: root })
