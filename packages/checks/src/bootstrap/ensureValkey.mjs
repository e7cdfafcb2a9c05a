import { delimiter, join } from 'node:path'
import { installDebianPackages, isProgram } from './debianPackages.mjs'

/** Valkey, or Redis, of which it is a copy: tests use what both have. */
const names = ['valkey-server', 'redis-server']
const extraFolders = ['/usr/bin', '/usr/local/bin']

/** @param {Readonly<Record<string, string | undefined>>} env */
export function findValkey(env, folders = extraFolders) {
  if (env.VALKEY_SERVER) {
    if (isProgram(env.VALKEY_SERVER)) return env.VALKEY_SERVER
    throw new Error(`VALKEY_SERVER names ${env.VALKEY_SERVER}, which cannot be run`)
  }
  const all = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...folders]
  return all.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram)
}

/**
 * The program of a Valkey server. On Debian, where we may, Redis is installed; tests start servers of their own.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function ensureValkey(env) {
  const found = findValkey(env)
  if (found) return found
  const byHand = 'Install valkey-server or redis-server by hand, or set VALKEY_SERVER to its program.'
  const isInstalled = await installDebianPackages({
    packages: ['redis-server'],
    env,
    before: 'portico: no Valkey found; installing Debian’s redis-server (some seconds)…',
    byHand,
  })
  if (!isInstalled) throw new Error(`no Valkey found. ${byHand}`)
  const installed = findValkey(env)
  if (!installed) throw new Error('apt-get installed redis-server, but no program of that name is on PATH')
  return installed
}
