import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './Tree.js'

export interface Manifest {
  readonly name: string
  readonly version?: string
  readonly private?: boolean
  readonly type?: string
  readonly license?: string
  readonly homepage?: string
  readonly repository?: { readonly type?: string; readonly url?: string; readonly directory?: string }
  readonly bugs?: string
  readonly description?: string
  readonly sideEffects?: boolean
  readonly files?: readonly string[]
  readonly exports?: { readonly [subpath: string]: string | { readonly [condition: string]: string } }
  readonly dependencies?: { readonly [name: string]: string }
  readonly devDependencies?: { readonly [name: string]: string }
  readonly peerDependencies?: { readonly [name: string]: string }
  readonly peerDependenciesMeta?: { readonly [name: string]: { readonly optional?: boolean } }
  readonly engines?: { readonly node?: string }
}

export interface Workspace {
  /** `packages/core`, `plugins/chains/evm` */
  readonly folder: string
  readonly manifest: Manifest
  /** Subpath (`.`, `./headless`) and the source file behind it, relative to the root. */
  readonly entries: readonly (readonly [subpath: string, file: string])[]
}

/**
 * `examples/third-party-*` are what strangers would write: no workspaces, or they would resolve our packages to sources. They
 * are built from tarballs (pipeline/published).
 */
export function isThirdParty(path: string): boolean {
  return path.startsWith('examples/third-party-')
}

/** Without the package that an alias stands for: `npm:react@18.2.0` is `18.2.0`. */
export function rangeOf(spec: string): string {
  return spec.replace(/^npm:.+@/, '')
}

/** Every workspace of the checkout, private ones included. */
export function workspaces(tree: Tree): readonly Workspace[] {
  return tree.files
    .filter((path) => /^(packages|plugins\/[^/]+|examples)\/[^/]+\/package\.json$/.test(path) && !isThirdParty(path))
    .map((path) => {
      const folder = path.slice(0, -'/package.json'.length)
      const manifest = JSON.parse(tree.read(path)) as Manifest
      const entries = Object.entries(manifest.exports ?? {}).flatMap(([subpath, target]) => {
        const source = typeof target === 'string' ? undefined : target['@portico/source']
        return source && existsSync(join(tree.root, folder, source)) ? [[subpath, join(folder, source)] as const] : []
      })
      return { folder, manifest, entries }
    })
}
