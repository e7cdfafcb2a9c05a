import { mkdirSync } from 'node:fs'
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

/** Packs every package that will be published, in one run of npm. Their `dist` has to be there. */
export async function packPackages(scratch: string, options: ToolOptions): Promise<PackedPackages> {
  const publishable = workspaces(openTree(options.root)).filter(({ manifest }) => !manifest.private)
  const tarballs = join(scratch, 'tarballs')
  mkdirSync(tarballs)
  const folders = publishable.map(({ folder }) => `./${folder}`)
  const args = ['pack', '--silent', '--ignore-scripts', '--pack-destination', tarballs, ...folders]
  const code = await runProgram('npm', args, options)
  if (code !== 0) throw new Error(`npm pack ended with ${code}`)
  return new Map(
    publishable.map(({ folder, manifest }) => {
      const file = `${manifest.name.replace('@', '').replace('/', '-')}-${manifest.version}.tgz`
      return [manifest.name, { tarball: join(tarballs, file), manifest, workspace: join(options.root, folder) }]
    }),
  )
}
