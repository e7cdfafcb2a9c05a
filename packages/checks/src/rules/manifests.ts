import { basename } from 'node:path'
import type { Finding, Rule } from '../Rule.js'
import { rangeOf, workspaces, type Manifest, type Workspace } from '../workspaces.js'

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/
const caret = /^\^\d+\.\d+\.\d+(-[\w.]+)?$/
const peerRange = /^(\^|>=)\d+(\.\d+){0,2}( <\d+)?$|^\d+\.x$/
const oldestNode = '>=20.19'
const repository = 'https://github.com/portico-kit/portico'

/**
 * Packages of which a page should have one copy, the host's own: objects of theirs pass between the host and us. They are
 * peers of what is published.
 */
const ownedByHosts: ReadonlySet<string> = new Set([
  'react',
  'react-dom',
  'viem',
  '@solana/web3.js',
  '@polkadot/api',
  '@portico/core',
  '@portico/react',
])
/** What runs in Node beside the code under test, where a second copy costs no visitor anything. */
const tools = /^packages\/(devnet|testing|gateway|secure-site|create-portico)$/
/** The one package that a host installs to get the engine and the views: it brings them. */
const bringsThem = 'packages/modal'

/** `npm create portico` looks for `create-portico`, and for nothing else (docs/decisions/008-create-portico.md). */
function nameOf(folder: string): string {
  const name = basename(folder)
  return name.startsWith('create-') ? name : `@portico/${name}`
}

type Versions = ReadonlyMap<string, string | undefined>

/** Private packages and development dependencies have one version each, so that every checkout runs the same code. */
function pinFaults(pins: Manifest['dependencies'], versions: Versions): readonly string[] {
  return Object.entries(pins ?? {}).flatMap(([name, version]) => {
    if (!exact.test(rangeOf(version))) return [`'${name}' is pinned to '${version}', not to one version`]
    const own = versions.get(name)
    return own !== undefined && own !== version ? [`'${name}' is ${own} in this workspace, not ${version}`] : []
  })
}

/** Published packages take fixes of what they depend on without a release of ours, and share copies with the host. */
function rangeFaults({ folder, manifest }: Workspace, versions: Versions): readonly string[] {
  const mayOwn = (name: string): boolean =>
    !ownedByHosts.has(name) || tools.test(folder) || (folder === bringsThem && name.startsWith('@portico/'))
  const own = (name: string, range: string): readonly string[] => {
    const version = versions.get(name)
    return version !== undefined && range !== `^${version}`
      ? [`'${name}' is ${version} in this workspace: its range is '^${version}', not '${range}'`]
      : []
  }
  return [
    ...Object.entries(manifest.dependencies ?? {}).flatMap(([name, range]) => [
      ...(caret.test(range) ? [] : [`'${name}' has the range '${range}', not '^' and a version`]),
      ...(mayOwn(name) ? [] : [`'${name}' belongs to the host: make it a peer dependency`]),
      ...own(name, range),
    ]),
    ...Object.entries(manifest.peerDependencies ?? {}).flatMap(([name, range]) => [
      ...(peerRange.test(range)
        ? []
        : [`the peer '${name}' has the range '${range}', not '^' or '>=' and a version, '>=18.2 <20' or '2.x'`]),
      ...own(name, range),
    ]),
  ]
}

function publishedFaults({ folder, manifest }: Workspace): readonly string[] {
  const out: string[] = []
  if (manifest.name !== nameOf(folder)) out.push(`is named '${manifest.name}', not after its folder`)
  if (manifest.sideEffects !== false) out.push('does not say "sideEffects": false')
  if (manifest.engines?.node !== oldestNode) out.push(`does not say "engines": { "node": "${oldestNode}" }`)
  if (manifest.repository?.url !== `git+${repository}.git` || manifest.repository.directory !== folder)
    out.push(`does not say where it is in the repository: "${repository}", "${folder}"`)
  if (manifest.homepage !== `${repository}/tree/main/${folder}#readme`) out.push('has no homepage in the repository')
  if (manifest.bugs !== `${repository}/issues`) out.push('does not say where to report bugs')
  if (!manifest.files?.includes('dist') || !manifest.files.includes('src')) out.push('does not publish dist and src')
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target === 'string') continue
    const order = Object.keys(target).join(' ')
    if (order !== '@portico/source types default') out.push(`the export '${subpath}' has the conditions '${order}'`)
  }
  if (!manifest.exports?.['.']) out.push(`exports no '.'`)
  return out
}

function faults(workspace: Workspace, versions: Versions): readonly string[] {
  const { manifest } = workspace
  return [
    ...(manifest.type === 'module' ? [] : ['is not an ES module']),
    ...(manifest.license === 'MIT' ? [] : ['has no MIT license']),
    ...(manifest.description ? [] : ['has no description']),
    ...pinFaults(manifest.devDependencies, versions),
    ...(manifest.private
      ? pinFaults(manifest.dependencies, versions)
      : [...rangeFaults(workspace, versions), ...publishedFaults(workspace)]),
  ]
}

export const manifests: Rule = {
  name: 'manifests',
  says: 'every package.json has one shape; what is published has ranges, everything else exact versions',
  find(tree) {
    const all = workspaces(tree)
    const versions = new Map(all.map(({ manifest }) => [manifest.name, manifest.version] as const))
    return all.flatMap((workspace): readonly Finding[] =>
      faults(workspace, versions).map((message) => ({ file: `${workspace.folder}/package.json`, message })),
    )
  },
}
