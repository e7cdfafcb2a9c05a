import { cpSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** The folder whose `node_modules` has this place, and the name there: `['node_modules/a', 'b']`. */
function split(at) {
  const start = at.lastIndexOf('node_modules/')
  return [at.slice(0, Math.max(start - 1, 0)), at.slice(start + 'node_modules/'.length)]
}

/**
 * The lock names no host. With the address of a package npm has no need to ask for its list of versions, which takes most of the time.
 * npm puts the registry of its settings in place of this host (`replace-registry-host`).
 */
function addressOf(at, { name = split(at)[1], version }) {
  return `https://registry.invalid/${name}/-/${posix.basename(name)}-${version}.tgz`
}

/**
 * A lock of these places alone. Each package depends on what is in its `node_modules`, and on nothing else: the original lock has
 * settled what goes where.
 */
export function lockOf(packages, places) {
  const linkTo = Object.fromEntries(
    Object.entries(packages).flatMap(([at, { link, resolved }]) => (link ? [[resolved, at]] : [])),
  )
  const part = { '': {} }
  const add = (at) => {
    if (part[at]) return
    const { version, integrity, link, name, bin, os, cpu, libc, optional, resolved } = packages[at]
    const inFolder = at.includes('node_modules/')
    part[at] = link
      ? { link, resolved }
      : inFolder
        ? { name, version, integrity, bin, os, cpu, libc, optional, resolved: integrity && addressOf(at, packages[at]) }
        : { name, version }
    if (link) add(resolved)
    if (!inFolder) return add(linkTo[at])
    const [around, child] = split(at)
    if (around) add(around)
    const kind = optional ? 'optionalDependencies' : 'dependencies'
    part[around][kind] = { ...part[around][kind], [child]: '*' }
  }
  for (const at of places) add(at)
  part[''].workspaces = Object.keys(part).filter((at) => at && !at.includes('node_modules/'))
  return { name: 'part', lockfileVersion: 3, requires: true, packages: part }
}

/** Moves what is not there yet. */
function moveInto(from, to) {
  if (!existsSync(to)) {
    mkdirSync(dirname(to), { recursive: true })
    renameSync(from, to)
    return
  }
  if (!lstatSync(from).isDirectory() || !lstatSync(to).isDirectory()) return
  for (const name of readdirSync(from)) moveInto(join(from, name), join(to, name))
}

function removeModules(root, packages) {
  const folders = Object.keys(packages).filter((at) => !at.includes('node_modules/'))
  for (const folder of folders) rmSync(join(root, folder, 'node_modules'), { recursive: true, force: true })
}

/**
 * Installs places of the lock beside what is installed, which stays as it is and may be in use.
 * @param {string} root
 * @param {Record<string, any>} packages of `package-lock.json`
 * @param {Record<string, any>} kept what npm noted as installed, by place; where it is empty, what is there is removed
 * @param {readonly string[]} places
 * @param {(cwd: string) => Promise<number>} install `npm ci` in a folder; answers its exit code
 * @returns {Promise<boolean>} whether it worked
 */
export async function installPart(root, packages, kept, places, install) {
  // On the same disk, so that moving takes no time.
  const scratch = join(root, '.install')
  rmSync(scratch, { recursive: true, force: true })
  try {
    const lock = lockOf(packages, places)
    const { '': top, ...rest } = lock.packages
    const write = (at, content) => {
      mkdirSync(dirname(join(scratch, at)), { recursive: true })
      writeFileSync(join(scratch, at), JSON.stringify(content))
    }
    write('package-lock.json', lock)
    write('package.json', top)
    for (const folder of top.workspaces) write(`${folder}/package.json`, rest[folder])
    if (existsSync(join(root, '.npmrc'))) cpSync(join(root, '.npmrc'), join(scratch, '.npmrc'))
    if ((await install(scratch)) !== 0) return false
    rmSync(join(scratch, 'node_modules/.package-lock.json'), { force: true })
    if (Object.keys(kept).length === 0) removeModules(root, packages)
    for (const folder of ['', ...top.workspaces]) {
      const from = join(scratch, folder, 'node_modules')
      if (existsSync(from)) moveInto(from, join(root, folder, 'node_modules'))
    }
    const added = places.filter((at) => existsSync(join(root, at))).map((at) => [at, packages[at]])
    const noted = { ...kept, ...Object.fromEntries(added) }
    writeFileSync(
      join(root, 'node_modules/.package-lock.json'),
      JSON.stringify({ name: 'portico-workspace', lockfileVersion: 3, requires: true, packages: noted }),
    )
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}
