interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The release of our packages that hosts get; kept in step with them by a test. */
export const release = '0.1.0'

/** What our packages need of others, where a host does not have it. */
const peers: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@portico/modal': { react: '^18.2.0 || ^19.0.0', 'react-dom': '^18.2.0 || ^19.0.0' },
  '@portico/evm': { viem: '^2.40.0' },
  '@portico/solana': { '@solana/web3.js': '^1.98.4' },
}
/** Installed with every modal. */
const always: readonly string[] = ['@portico/core', '@portico/modal', '@portico/react']

export interface ManifestChange {
  /** Packages of the old kit that nothing imports any more. */
  readonly removed: readonly string[]
  /** Packages of ours that the code imports now. */
  readonly imported: readonly string[]
}

/** `package.json` with other dependencies; everything else, indentation included, stays. */
export function rewriteManifest(source: string, { removed, imported }: ManifestChange): string {
  const manifest = JSON.parse(source) as Manifest
  const has = (name: string): boolean =>
    [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies].some(
      (list) => list?.[name] !== undefined,
    )
  let isChanged = false
  for (const list of [manifest.dependencies, manifest.devDependencies])
    for (const name of removed)
      if (list?.[name] !== undefined) {
        delete list[name]
        isChanged = true
      }
  const packages = imported.length > 0 ? [...new Set([...always, ...imported])] : []
  const added: Record<string, string> = Object.fromEntries(packages.map((name) => [name, `^${release}`]))
  for (const name of packages) Object.assign(added, peers[name])
  const missing = Object.entries(added).filter(([name]) => !has(name))
  if (missing.length > 0) {
    manifest.dependencies = sortedLike(manifest.dependencies ?? {}, missing)
    isChanged = true
  }
  if (!isChanged) return source
  const indent = /^\{\r?\n([ \t]+)/.exec(source)?.[1] ?? '  '
  const text = JSON.stringify(manifest, null, indent) + (source.endsWith('\n') ? '\n' : '')
  return source.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text
}

/** Package managers sort dependencies; a list that is not sorted gets the new ones at its end. */
function sortedLike(
  list: Readonly<Record<string, string>>,
  added: readonly (readonly [string, string])[],
): Record<string, string> {
  const names = Object.keys(list)
  const isSorted = names.every((name, at) => at === 0 || names[at - 1]! < name)
  const all = [...Object.entries(list), ...added]
  return Object.fromEntries(isSorted ? all.sort(([a], [b]) => (a < b ? -1 : 1)) : all)
}
