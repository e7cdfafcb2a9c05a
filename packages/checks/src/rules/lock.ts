import { unpinned } from '../lock.mjs'
import type { Finding, Rule } from '../Rule.js'
import { satisfies } from 'semver'
import type { Tree } from '../Tree.js'
import { isThirdParty, rangeOf, type Manifest } from '../workspaces.js'

const kept = 'package-lock.json'
const kinds = ['dependencies', 'devDependencies', 'peerDependencies'] as const
const renew = '`npm run lock` renews it'

interface Entry extends Pick<Manifest, (typeof kinds)[number] | 'version'> {
  readonly resolved?: string
  readonly link?: boolean
  readonly integrity?: string
  readonly optional?: boolean
}

type Entries = Readonly<Record<string, Entry>>

/** What one manifest asks for and the lock does not give. Whether a peer's range is met is npm's to judge. */
function faults(folder: string, manifest: Manifest, entries: Entries): readonly string[] {
  const noted = entries[folder]
  if (!noted) return [`the lock does not know this workspace: ${renew}`]
  const differing = kinds.flatMap((kind) => {
    const [wanted, known] = [manifest[kind] ?? {}, noted[kind] ?? {}]
    return [...new Set([...Object.keys(wanted), ...Object.keys(known)])]
      .filter((name) => wanted[name] !== known[name])
      .map((name) => `${kind}: '${name}' is ${wanted[name] ?? 'absent'} here, ${known[name] ?? 'absent'} in the lock`)
  })
  const unlocked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).flatMap(
    ([name, version]) => {
      const found = entries[`${folder}/node_modules/${name}`] ?? entries[`node_modules/${name}`]
      const locked = found?.link ? entries[found.resolved ?? '']?.version : found?.version
      return locked !== undefined && satisfies(locked, rangeOf(version))
        ? []
        : [`the lock holds '${name}' at ${locked ?? 'no version'}, not at ${version}`]
    },
  )
  return (differing.length > 0 ? differing : unlocked).map((message) => `${message}: ${renew}`)
}

function foldersOf(tree: Tree): readonly string[] {
  return tree.files
    .filter((path) => /^((packages|plugins\/[^/]+|examples)\/[^/]+\/)?package\.json$/.test(path) && !isThirdParty(path))
    .map((path) => path.replace(/\/?package\.json$/, ''))
}

/** The part of `npm ci`'s own check that needs no network, so that a fresh clone is not the first to notice. */
export const lock: Rule = {
  name: 'lock',
  says: `${kept} agrees with every package.json, so that a fresh clone installs from it`,
  find(tree) {
    if (!tree.files.includes(kept)) return [{ file: kept, message: `is missing: ${renew}` }]
    const { packages: entries } = JSON.parse(tree.read(kept)) as { readonly packages: Entries }
    const folders = foldersOf(tree)
    const gone = Object.keys(entries).filter((at) => !at.includes('node_modules/') && !folders.includes(at))
    return [
      ...unpinned({ packages: entries }).map((at): Finding => ({
        file: kept,
        message: `pins '${at}' by no hash: ${renew}`,
      })),
      ...gone.map((at): Finding => ({ file: kept, message: `holds '${at}', which is no workspace: ${renew}` })),
      ...folders.flatMap((folder) => {
        const file = folder === '' ? 'package.json' : `${folder}/package.json`
        const manifest = JSON.parse(tree.read(file)) as Manifest
        return faults(folder, manifest, entries).map((message): Finding => ({ file, message }))
      }),
    ]
  },
}
