import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { rcompare } from 'semver'
import type { PackedPackages } from '../published/packPackages.js'

/** An npm registry on 127.0.0.1: our tarballs, and the packages that are installed in this checkout. */
export interface Registry {
  readonly url: string
  close(): void
}

interface Version {
  readonly manifest: object
  /** A tarball, or the folder of a package. */
  readonly path: string
}

/** Versions by name. A package may be installed in several versions, and under an alias. */
type Packages = Map<string, Map<string, Version>>

function add(packages: Packages, path: string, manifest: { readonly name?: string; readonly version?: string }): void {
  const { name, version } = manifest
  if (name === undefined || version === undefined) return
  const versions = packages.get(name) ?? new Map<string, Version>()
  packages.set(name, versions.set(version, { manifest, path }))
}

function packagesOf(root: string, packed: PackedPackages): Packages {
  const packages: Packages = new Map()
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version?: string; readonly link?: boolean }>>
  }
  for (const [at, entry] of Object.entries(lock.packages)) {
    if (!at.includes('node_modules/') || entry.link) continue
    const file = join(root, at, 'package.json')
    // Binaries for other platforms are not installed, but Yarn 1 asks for their documents.
    const name = at.replace(/^.*node_modules\//, '')
    const manifest = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : { name, ...entry }
    add(packages, join(root, at), manifest)
  }
  for (const { tarball, manifest } of packed.values()) add(packages, tarball, manifest)
  return packages
}

/** Makes the tarball of an installed package, which npm does not keep. Uncompressed, since it goes nowhere. */
async function tarballOf(path: string, folder: string): Promise<string> {
  if (path.endsWith('.tgz') || !existsSync(path)) return path
  const tarball = join(mkdtempSync(join(folder, 'made-')), 'package.tgz')
  // Installers take the first folder of a tarball for the package, whatever its name.
  const folderOfPackage = realpathSync(path)
  const name = basename(folderOfPackage)
  const words = ['-cf', tarball, '-C', dirname(folderOfPackage), `--exclude=${name}/node_modules`, name]
  await promisify(execFile)('tar', words)
  return tarball
}

/**
 * What the checkout has is enough for hosts of our packages: their versions are in its lock. `folder` is for tarballs that are made
 * when they are asked for.
 */
export async function startRegistry(root: string, folder: string, packed: PackedPackages): Promise<Registry> {
  const packages = packagesOf(root, packed)
  const tarballs = new Map<string, Promise<string>>()
  const documents = new Map<string, Promise<string>>()
  let url = ''

  function tarball({ path }: Version): Promise<string> {
    const made = tarballs.get(path) ?? tarballOf(path, folder)
    tarballs.set(path, made)
    return made
  }
  async function documentOf(name: string, versions: ReadonlyMap<string, Version>): Promise<string> {
    const found = [...versions].map(async ([version, published]) => {
      // Yarn 1 does not go without.
      const file = await tarball(published)
      const shasum = createHash('sha1')
        .update(existsSync(file) ? await readFile(file) : '')
        .digest('hex')
      return [version, { ...published.manifest, dist: { tarball: `${url}/${name}/-/${version}.tgz`, shasum } }] as const
    })
    const latest = [...versions.keys()].sort(rcompare)[0]
    return JSON.stringify({ name, 'dist-tags': { latest }, versions: Object.fromEntries(await Promise.all(found)) })
  }
  /** Every host asks for the same ones. */
  function documentFor(name: string, versions: ReadonlyMap<string, Version>): Promise<string> {
    const made = documents.get(name) ?? documentOf(name, versions)
    documents.set(name, made)
    return made
  }
  async function answer(path: string, response: ServerResponse): Promise<void> {
    const [name = '', file] = decodeURIComponent(path).slice(1).split('/-/')
    const versions = packages.get(name)
    const version = file === undefined ? undefined : versions?.get(file.replace(/\.tgz$/, ''))
    if (version) response.end(await readFile(await tarball(version)))
    else if (versions && file === undefined) response.end(await documentFor(name, versions))
    else response.writeHead(404).end('{}')
  }

  const server = createServer((request, response) => {
    answer(request.url ?? '', response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
