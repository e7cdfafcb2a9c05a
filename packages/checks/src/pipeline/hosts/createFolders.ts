import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { satisfies } from 'semver'
import { openTree } from '../../Tree.js'
import type { Manifest } from '../../workspaces.js'
import type { PackedPackages } from '../published/packPackages.js'
import { runProgram, type ToolOptions } from '../runTool.js'
import type { HostRow } from './rows.js'

/** Packages that hosts on one React share, in one `node_modules` as npm lays it out: each package once. */
const aliases: Readonly<Record<18 | 19, Readonly<Record<string, string>>>> = {
  18: { react: 'react-18', 'react-dom': 'react-dom-18' },
  19: {},
}

/**
 * Gives each row a copy of its folder that can be built: below a `node_modules` with our packages out of their tarballs, and
 * links to everything else that is installed in the checkout. Nothing is asked of a registry.
 */
export async function createFolders(
  rows: readonly HostRow[],
  scratch: string,
  packed: PackedPackages,
  options: ToolOptions,
): Promise<ReadonlyMap<HostRow, string>> {
  const { files } = openTree(options.root)
  const folders = new Map<HostRow, string>()
  for (const react of new Set(rows.map((row) => row.react))) {
    const top = join(scratch, `react-${react}`)
    const install = createInstaller(top, aliases[react], packed, options)
    for (const row of rows.filter((row) => row.react === react)) {
      const folder = join(top, row.name.replace(/\W+/g, '-').toLowerCase())
      for (const file of files.filter((file) => file.startsWith(`${row.folder}/`)))
        cpSync(join(options.root, file), join(folder, file.slice(row.folder.length + 1)))
      if (row.readme) {
        const file = join(folder, row.readme.file)
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, quickStart(readFileSync(join(options.root, 'README.md'), 'utf8'), row.readme.heading))
      }
      // Next.js follows links to nothing outside of its root, which otherwise is the folder of the project.
      if (row.output === 'next')
        writeFileSync(join(folder, 'next.config.mjs'), `export default { turbopack: { root: '/' } }\n`)
      const { dependencies, devDependencies } = readManifest(folder)
      await install({ ...dependencies, ...devDependencies }, join(options.root, 'packages/checks'))
      if (!existsSync(join(top, 'node_modules/.bin')))
        symlinkSync(join(options.root, 'node_modules/.bin'), join(top, 'node_modules/.bin'), 'dir')
      folders.set(row, folder)
    }
  }
  return folders
}

/** The first block below a heading of the README that makes a modal. */
export function quickStart(readme: string, heading: string): string {
  const section = readme.split(/^#+ /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
  const blocks = [...section.matchAll(/^```tsx?\n([^]*?)^```$/gm)].map(([, text = '']) => text)
  const found = blocks.find((text) => text.includes('createModal('))
  if (found === undefined) throw new Error(`README.md makes no modal below '${heading}'`)
  return found
}

type Install = (versions: Readonly<Record<string, string>>, from: string) => Promise<void>

function createInstaller(
  top: string,
  names: Readonly<Record<string, string>>,
  packed: PackedPackages,
  options: ToolOptions,
): Install {
  const install: Install = async (versions, from) => {
    for (const [name, range] of Object.entries(versions)) {
      const place = join(top, 'node_modules', name)
      if (existsSync(place)) continue
      const own = packed.get(name)
      if (own) {
        mkdirSync(place, { recursive: true })
        const code = await runProgram('tar', ['-xzf', own.tarball, '-C', place, '--strip-components', '1'], options)
        if (code !== 0) throw new Error(`tar ended with ${code} on ${own.tarball}`)
        const { peerDependencies, peerDependenciesMeta = {}, dependencies } = own.manifest
        const peers = Object.entries(peerDependencies ?? {}).filter(([peer]) => !peerDependenciesMeta[peer]?.optional)
        await install({ ...Object.fromEntries(peers), ...dependencies }, own.workspace)
        continue
      }
      // Beside the React 18 of the checks is what it needs, in older versions: they come last.
      const at = [from, options.root, join(options.root, 'packages/checks')]
        .map((folder) => join(folder, 'node_modules', names[name] ?? name))
        .find((folder) => existsSync(folder) && satisfies(readManifest(folder).version ?? '', range))
      if (!at) throw new Error(`${name}@${range} is not installed here`)
      mkdirSync(dirname(place), { recursive: true })
      if (names[name] === undefined) symlinkSync(at, place, 'dir')
      else {
        // A link would have the alias find packages beside itself, such as the other React.
        cpSync(at, place, { recursive: true })
        await install(readManifest(at).dependencies ?? {}, dirname(dirname(at)))
      }
    }
  }
  return install
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}
