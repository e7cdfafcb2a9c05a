// Puts a program and all that it needs into a folder, from which it then runs: node assemble.mjs gateway|secure-site <folder>
// To be called in the root of the repository, after `npm ci` and `npm run build`. The Dockerfile does, and docs/operating.md.
// npm alone does not: `npm ci --omit=dev --workspace` also installs what the tests of a workspace need (npm 11).
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [program, folder] = process.argv.slice(2)
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
function writeJson(file, value) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), JSON.stringify(value))
}

if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty`)
const lock = readJson('package-lock.json')

/** Folders of our packages that the program needs, by name. In the lock they are links. */
const workspaces = new Map()
function add(name) {
  const { link, resolved } = lock.packages[`node_modules/${name}`] ?? {}
  if (!link || workspaces.has(name)) return
  workspaces.set(name, resolved)
  Object.keys(lock.packages[resolved].dependencies ?? {}).forEach(add)
}
add(`@portico/${program}`)
if (workspaces.size === 0) throw new Error(`there is no program ${program}`)

// The lock and the manifests without other workspaces, and without what is for development.
const folders = [...workspaces.values()]
const isKept = ([path, { link, resolved }]) =>
  link
    ? folders.includes(resolved)
    : path.startsWith('node_modules/') || folders.some((at) => `${path}/`.startsWith(`${at}/`))
const { devDependencies: _, ...top } = { ...readJson('package.json'), workspaces: folders }
const packages = Object.fromEntries(Object.entries(lock.packages).filter(isKept))
for (const at of folders) {
  const { devDependencies: __, ...manifest } = readJson(join(at, 'package.json'))
  delete packages[at].devDependencies
  writeJson(join(at, 'package.json'), manifest)
  if (!existsSync(join(at, 'dist'))) throw new Error(`${at} was not built`)
  for (const file of ['deploy/config', 'deploy/systemd', 'dist', 'LICENSE', 'NOTICE.md'])
    if (existsSync(join(at, file))) cpSync(join(at, file), join(folder, at, file), { recursive: true })
}
writeJson('package.json', top)
writeJson('package-lock.json', { ...lock, packages: { '': top, ...packages } })
cpSync('.npmrc', join(folder, '.npmrc'))

// All of it came with `npm ci` before: nothing is asked from a registry, and least of all a name of ours.
execFileSync('npm', ['ci', '--omit=dev', '--offline'], { cwd: folder, stdio: 'inherit' })

// Each of our packages in the place of the link to it.
for (const [name, at] of workspaces) {
  rmSync(join(folder, 'node_modules', name))
  renameSync(join(folder, at), join(folder, 'node_modules', name))
}
for (const path of ['packages', 'package.json', 'package-lock.json', '.npmrc'])
  rmSync(join(folder, path), { recursive: true })
