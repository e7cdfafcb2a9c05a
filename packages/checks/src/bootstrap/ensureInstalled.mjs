import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * Installs from `package-lock.json` what is missing or differs.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  const lock = readJson(join(root, 'package-lock.json'))
  const why = whyStale(lock, readJson(join(root, 'node_modules/.package-lock.json')))
  if (!why) return
  const started = Date.now()
  const npm = (...words) =>
    runChild('npm', [...words, '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: root,
      env: process.env,
    })
  console.log(`portico: ${why}; installing packages (some minutes)…`)
  let code = await npm('ci')
  if (code !== 0) {
    console.log('portico: the lock and package.json disagree (`npm run lock` renews it); trying npm install…')
    // Leaves the lock as it is.
    code = await npm('install', '--no-save')
  }
  if (code !== 0) throw new Error('the packages could not be installed; npm says why above')
  console.log(`portico: installed in ${Math.round((Date.now() - started) / 1000)} s`)
}
