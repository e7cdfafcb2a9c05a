import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTree } from '../../Tree.js'
import { workspaces, type Manifest } from '../../workspaces.js'
import { runProgram, type ToolOptions } from '../runTool.js'

/** A package as npm would get it. */
export interface PackedPackage {
  readonly tarball: string
  readonly manifest: Manifest
  /** Absolute path of the workspace that it was packed from. */
  readonly workspace: string
}

export type PackedPackages = ReadonlyMap<string, PackedPackage>

/** The packed packages of one run, which several steps look at. They only read them. */
export interface Packing {
  /** Packs when it is first asked. Their `dist` has to be there. */
  packages(): Promise<PackedPackages>
  discard(): void
}

/** What a check of packed packages needs. */
export interface PackedOptions extends ToolOptions {
  readonly packing: Packing
}

export function createPacking(options: ToolOptions): Packing {
  let folder: string | undefined
  let packed: Promise<PackedPackages> | undefined
  return {
    packages() {
      folder ??= mkdtempSync(join(tmpdir(), 'portico-packed-'))
      return (packed ??= packInto(folder, options))
    },
    discard() {
      if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Packs every package that will be published, in one run of npm. */
async function packInto(folder: string, options: ToolOptions): Promise<PackedPackages> {
  const publishable = workspaces(openTree(options.root)).filter(({ manifest }) => !manifest.private)
  const folders = publishable.map(({ folder }) => `./${folder}`)
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, ...folders]
  // Nothing of how this checkout runs itself may reach npm.
  const env = { ...options.env, NODE_OPTIONS: '', npm_config_offline: 'true' }
  const code = await runProgram('npm', args, { ...options, env })
  if (code !== 0) throw new Error(`npm pack ended with ${code}`)
  return new Map(
    publishable.map(({ folder: at, manifest }) => {
      const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
      return [manifest.name, { tarball: join(folder, file), manifest, workspace: join(options.root, at) }]
    }),
  )
}
