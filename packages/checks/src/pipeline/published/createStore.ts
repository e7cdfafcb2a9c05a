import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { satisfies } from 'semver'
import type { Manifest } from '../../workspaces.js'
import { runProgram, type ToolOptions } from '../runTool.js'
import type { PackedPackages } from './packPackages.js'

/** Packages out of their tarballs, and everything else out of the checkout's own installation: no network is needed. */
export interface Store {
  /**
   * Gives a project what its manifest names, and nothing more: `node_modules` are links.
   * @throws a list of what it names and cannot have
   */
  install(project: string): void
}

type Wanted = Readonly<Record<string, string>>

const ownName = /^(@portico\/|create-portico$)/

export async function createStore(scratch: string, packed: PackedPackages, options: ToolOptions): Promise<Store> {
  const folderOf = (name: string): string => join(scratch, 'store', name)

  /** Where the checkout has a package that is not ours, as seen from one of its folders: of several, the one in the range. */
  function installed(name: string, range: string, from: string): string | undefined {
    const found = [join(from, 'node_modules', name), join(options.root, 'node_modules', name)].filter((at) =>
      existsSync(join(at, 'package.json')),
    )
    return found.find((at) => satisfies(readManifest(at).version ?? '', range)) ?? found[0]
  }
  function link(project: string, ranges: Wanted, from: string): readonly string[] {
    return Object.entries(ranges).flatMap(([name, range]) => {
      const own = packed.get(name)
      if (ownName.test(name) && !own) return [`${name}, which is not published`]
      const at = own ? folderOf(name) : installed(name, range, from)
      if (!at) return [`${name}@${range}, which is not installed here`]
      const version = own ? own.manifest.version : readManifest(at).version
      if (version === undefined || !satisfies(version, range))
        return [`${name}@${range}, and ${version} is what there is`]
      const place = join(project, 'node_modules', name)
      mkdirSync(dirname(place), { recursive: true })
      if (!existsSync(place)) symlinkSync(at, place, 'dir')
      return []
    })
  }
  function expectNone(who: string, lacking: readonly string[]): void {
    if (lacking.length > 0) throw new Error(`${who} wants\n${lacking.map((missing) => `  ${missing}`).join('\n')}`)
  }

  for (const [name, { tarball }] of packed) {
    const folder = folderOf(name)
    mkdirSync(folder, { recursive: true })
    const code = await runProgram('tar', ['-xzf', tarball, '-C', folder, '--strip-components', '1'], options)
    if (code !== 0) throw new Error(`tar ended with ${code} on ${tarball}`)
  }
  for (const [name, { manifest, workspace }] of packed) {
    // A project that installs the package provides its peers; here all projects have the same ones.
    const ranges = { ...manifest.peerDependencies, ...manifest.dependencies }
    expectNone(name, link(folderOf(name), ranges, workspace))
    // The types of a peer are the project's too, and lie above the package where npm installs it.
    const types = Object.keys(ranges).map((dependency) => `@types/${dependency}`)
    link(folderOf(name), Object.fromEntries(types.map((type) => [type, '*'])), workspace)
  }
  return {
    install(project) {
      const { name, dependencies = {}, devDependencies = {}, peerDependencies = {} } = readManifest(project)
      const from = join(options.root, 'packages/checks')
      expectNone(name, link(project, { ...peerDependencies, ...devDependencies, ...dependencies }, from))
      symlinkSync(join(options.root, 'node_modules/.bin'), join(project, 'node_modules/.bin'), 'dir')
    },
  }
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
