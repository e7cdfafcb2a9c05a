import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Manifest {
  readonly name: string
  readonly description?: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** What belongs to the repository: files that are tracked, or new and not ignored. Paths are relative, with `/`. */
export interface Repository {
  readonly root: string
  readonly files: readonly string[]
  /** Whether it is a file, or a folder with files. */
  has(path: string): boolean
  read(path: string): string
  /** Folders of `packages` or `plugins`, with their manifests, that have a README. */
  workspaces(group: 'packages' | 'plugins'): readonly { readonly folder: string; readonly manifest: Manifest }[]
}

const manifestIn = {
  packages: /^packages\/[^/]+\/package\.json$/,
  plugins: /^plugins\/[^/]+\/[^/]+\/package\.json$/,
} as const

/** Where files are shown that are no page of the site. */
export const sourceUrl = 'https://github.com/portico-kit/portico'

export function openRepository(root: string): Repository {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(root, path)))
    .sort()
  const known = new Set(files)
  for (const file of files)
    for (let at = file.indexOf('/'); at > 0; at = file.indexOf('/', at + 1)) known.add(file.slice(0, at))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  return {
    root,
    files,
    has: (path) => known.has(path),
    read,
    workspaces: (group) =>
      files
        .filter((file) => manifestIn[group].test(file))
        .map((file) => ({
          folder: file.slice(0, -'/package.json'.length),
          manifest: JSON.parse(read(file)) as Manifest,
        }))
        .filter(({ folder }) => known.has(`${folder}/README.md`)),
  }
}
