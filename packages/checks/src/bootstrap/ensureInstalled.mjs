import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closureOf } from './closureOf.mjs'
import { demoParts } from './demoParts.mjs'
import { installPart } from './installPart.mjs'
import { runChild } from './runChild.mjs'

function readJson(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/**
 * Compares what npm noted as installed with what the lock asks for. Packages beyond the lock do no harm: someone is
 * adding one. Packages for other platforms are never installed.
 * @returns {string | undefined} why the installation does not do, in words
 */
export function whyStale(lock, installed) {
  if (!installed) return 'nothing is installed yet'
  for (const [at, wanted] of Object.entries(lock?.packages ?? {})) {
    if (!at.includes('node_modules/') || wanted.optional || wanted.devOptional) continue
    const found = installed.packages[at]
    if (!found) return `${at.replace(/^.*node_modules\//, '')} is not installed`
    if (found.version !== wanted.version)
      return `${at.replace(/^.*node_modules\//, '')} is ${found.version}, not ${wanted.version}`
  }
  return undefined
}

const npm = (cwd, ...words) =>
  runChild('npm', [...words, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
    cwd,
    env: process.env,
  })

/** Everything that the lock has, by npm alone. */
async function installAll(root) {
  if ((await npm(root, 'ci')) === 0) return
  console.log('portico: the lock and package.json disagree (`npm run lock` renews it); trying npm install…')
  // Leaves the lock as it is.
  if ((await npm(root, 'install', '--no-save')) !== 0)
    throw new Error('the packages could not be installed; npm says why above')
}

/** Runs `work`, between lines that say what it is and how long it took. */
async function timed(why, what, work) {
  console.log(`portico: ${why}; installing ${what}…`)
  const started = Date.now()
  await work()
  console.log(`portico: installed in ${Math.round((Date.now() - started) / 1000)} s`)
}

/**
 * Installs from `package-lock.json` what is missing or differs.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const lock = readJson(join(root, 'package-lock.json'))
  const why = whyStale(lock, readJson(join(root, 'node_modules/.package-lock.json')))
  if (why) await timed(why, 'all packages (some minutes)', () => installAll(root))
}

/**
 * Installs what a part of the demo needs, beside what is there. Where that is of other versions, it is removed.
 * @param {string} root
 * @param {string} part a name in `demoParts`
 * @returns {Promise<boolean>} whether it was not there yet
 */
export async function ensurePart(root, part) {
  const { packages } = readJson(join(root, 'package-lock.json'))
  const installed = readJson(join(root, 'node_modules/.package-lock.json'))
  const { names, without } = demoParts[part]
  const places = [...closureOf(packages, names, without)]
  const why = whyStale({ packages: Object.fromEntries(places.map((at) => [at, packages[at]])) }, installed)
  if (!why) return false
  const found = installed?.packages ?? {}
  const differs = places.some((at) => found[at] && found[at].version !== packages[at].version)
  const kept = differs ? {} : found
  const missing = places.filter((at) => !kept[at])
  await timed(why, `${missing.length} packages for ${part}`, async () => {
    const install = (cwd) => npm(cwd, 'ci', '--replace-registry-host=always')
    if (!(await installPart(root, packages, kept, missing, install)))
      throw new Error('the packages could not be installed; npm says why above. `npm ci` installs them another way')
  })
  return true
}
