import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { installDebianPackages, isProgram } from './debianPackages.mjs'

/** Debian has the programs of each version in a folder of its own, of which none is on PATH. */
const debianFolder = '/usr/lib/postgresql'

/**
 * The folder of PostgreSQL's programs, of the newest version.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {string} versions where Debian keeps them
 */
export function findPostgres(env, versions = debianFolder) {
  const hasPrograms = (folder) => ['postgres', 'initdb'].every((name) => isProgram(join(folder, name)))
  if (env.POSTGRES_BIN) {
    if (hasPrograms(env.POSTGRES_BIN)) return env.POSTGRES_BIN
    throw new Error(`POSTGRES_BIN names ${env.POSTGRES_BIN}, which has no postgres and initdb that can be run`)
  }
  const newest = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : []
  const folders = newest.map((version) => join(versions, version, 'bin'))
  return [...folders, ...(env.PATH ?? '').split(delimiter).filter(Boolean)].find(hasPrograms)
}

/**
 * The folder of PostgreSQL's programs. On Debian, where we may, it is installed; tests start servers of their own.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function ensurePostgres(env) {
  const found = findPostgres(env)
  if (found) return found
  const byHand =
    'Install PostgreSQL by hand (Debian: apt-get install postgresql) or set POSTGRES_BIN to the folder of its programs.'
  const isInstalled = await installDebianPackages({
    packages: ['postgresql'],
    env,
    before: 'portico: no PostgreSQL found; installing Debian’s (about half a minute)…',
    byHand,
  })
  if (!isInstalled) throw new Error(`no PostgreSQL found. ${byHand}`)
  const installed = findPostgres(env)
  if (!installed) throw new Error('apt-get installed postgresql, but its programs are not where Debian has them')
  return installed
}
