#!/usr/bin/env node
// Renews `package-lock.json` (docs/decisions/018-package-lock.md): `npm run lock`. Plain Node, no dependencies.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const osNames = ['linux', 'darwin', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'openharmony', 'aix', 'sunos']
const cpuNames = {
  x64: 'x64',
  amd64: 'x64',
  arm64: 'arm64',
  ia32: 'ia32',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  loong64: 'loong64',
  arm: 'arm',
}

/** What a platform package runs on, read from its name: `@rollup/rollup-linux-arm64-musl`. */
function platformOf(name) {
  const words = name.split(/[-/]/)
  const os = osNames.find((word) => words.includes(word))
  const cpu = Object.keys(cpuNames).find((word) => words.includes(word))
  const libc = words.find((word) => /^(gnu|musl)/.test(word))
  return {
    ...(cpu ? { cpu: [cpuNames[cpu]] } : {}),
    ...(os ? { os: [os] } : {}),
    ...(libc ? { libc: [libc.startsWith('gnu') ? 'glibc' : 'musl'] } : {}),
  }
}

/**
 * A registry mirror may lack binaries for other platforms. npm then leaves them out of the lock, and `npm ci` refuses
 * the lock as incomplete. An entry without an integrity satisfies it, and lets that platform fetch the package.
 */
export function completeLock(lock) {
  const packages = { ...lock.packages }
  for (const [at, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (packages[`${at}/node_modules/${name}`] || packages[`node_modules/${name}`]) continue
      packages[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      }
    }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** Places where packages come from differ between machines; the integrity says what they are. */
export function hostsIn(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^https?:/.test(entry.resolved ?? ''))
    .map(([at]) => at)
}

/** Required packages that the lock does not pin by content. */
export function unpinned(lock) {
  return Object.entries(lock.packages)
    .filter(([at, entry]) => at.includes('node_modules/') && !entry.link && !entry.optional && !entry.integrity)
    .map(([at]) => at)
}

/** The folders that a pattern of workspaces stands for, which may have several stars. */
function foldersOf(root, pattern) {
  return pattern
    .split('/')
    .reduce(
      (folders, part) =>
        folders.flatMap((folder) =>
          part === '*'
            ? readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
                entry.isDirectory() ? [join(folder, entry.name)] : [],
              )
            : [join(folder, part)],
        ),
      ['.'],
    )
}

export function manifests(root) {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // `examples/*`, and `!examples/third-party-*` for folders that are not workspaces.
  const left = workspaces.flatMap((pattern) => (pattern.startsWith('!') ? [pattern.slice(1, -1)] : []))
  const folders = workspaces
    .filter((pattern) => !pattern.startsWith('!'))
    .flatMap((pattern) => foldersOf(root, pattern))
    .filter((folder) => !left.some((start) => folder.startsWith(start)))
  return ['package.json', '.npmrc', ...folders.map((folder) => join(folder, 'package.json'))].filter((file) =>
    existsSync(join(root, file)),
  )
}

/** Works on a copy of the manifests: beside an installed `node_modules` npm writes a lock without integrities. */
function renew(root) {
  const kept = join(root, 'package-lock.json')
  const scratch = mkdtempSync(join(tmpdir(), 'portico-lock-'))
  const working = join(scratch, 'package-lock.json')
  try {
    for (const file of manifests(root)) cpSync(join(root, file), join(scratch, file))
    if (existsSync(kept) && !process.argv.includes('--fresh')) cpSync(kept, working)
    const npm = spawnSync('npm', ['install', '--loglevel=error', '--package-lock-only'], {
      cwd: scratch,
      stdio: 'inherit',
    })
    if (npm.status !== 0) return npm.status ?? 1
    const lock = completeLock(JSON.parse(readFileSync(working, 'utf8')))
    const faults = [
      ...hostsIn(lock).map((at) => `${at} names a host, which another machine may not reach`),
      ...unpinned(lock).map((at) => `${at} has no integrity`),
    ]
    if (faults.length > 0) {
      console.error(`lock: not renewed\n  ${faults.join('\n  ')}`)
      return 1
    }
    // What a fresh clone will do. npm is asked before the old lock is given up.
    writeFileSync(working, JSON.stringify(lock))
    const ci = spawnSync('npm', ['ci', '--dry-run', '--loglevel=error'], { cwd: scratch })
    if (ci.status !== 0) {
      console.error(`lock: not renewed, since npm ci would refuse it\n${ci.stderr}`)
      return 1
    }
    writeFileSync(kept, `${JSON.stringify(lock, null, 2)}\n`)
    console.log(`lock: package-lock.json holds ${Object.keys(lock.packages).length} entries`)
    return 0
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  process.exitCode = renew(join(dirname(fileURLToPath(import.meta.url)), '../../..'))
