import type { Finding, Rule } from '../Rule.js'
import { workspaces, type Workspace } from '../workspaces.js'

const exact = /^\d+\.\d+\.\d+(-[\w.]+)?$/

/** `npm create portico` looks for `create-portico`, and for nothing else (docs/decisions/008-create-portico.md). */
function nameOf(folder: string): string {
  const name = folder.split('/')[1] ?? ''
  return name.startsWith('create-') ? name : `@portico/${name}`
}

function faults({ folder, manifest }: Workspace, versions: ReadonlyMap<string, string | undefined>): readonly string[] {
  const pins = { ...manifest.dependencies, ...manifest.devDependencies }
  const out = Object.entries(pins).flatMap(([name, version]) => {
    if (!exact.test(version)) return [`'${name}' is pinned to '${version}', not to one version`]
    const own = versions.get(name)
    return own !== undefined && own !== version ? [`'${name}' is ${own} in this workspace, not ${version}`] : []
  })
  if (manifest.type !== 'module') out.push('is not an ES module')
  if (manifest.license !== 'MIT') out.push('has no MIT license')
  if (!manifest.description) out.push('has no description')
  if (manifest.private) return out
  if (manifest.name !== nameOf(folder)) out.push(`is named '${manifest.name}', not after its folder`)
  if (manifest.sideEffects !== false) out.push('does not say "sideEffects": false')
  if (!manifest.files?.includes('dist') || !manifest.files.includes('src')) out.push('does not publish dist and src')
  for (const [subpath, target] of Object.entries(manifest.exports ?? {})) {
    if (typeof target === 'string') continue
    const order = Object.keys(target).join(' ')
    if (order !== '@portico/source types default') out.push(`the export '${subpath}' has the conditions '${order}'`)
  }
  if (!manifest.exports?.['.']) out.push(`exports no '.'`)
  return out
}

export const manifests: Rule = {
  name: 'manifests',
  says: 'every package.json has one shape, and pins exact versions',
  find(tree) {
    const all = workspaces(tree)
    const versions = new Map(all.map(({ manifest }) => [manifest.name, manifest.version] as const))
    return all.flatMap((workspace): readonly Finding[] =>
      faults(workspace, versions).map((message) => ({ file: `${workspace.folder}/package.json`, message })),
    )
  },
}
