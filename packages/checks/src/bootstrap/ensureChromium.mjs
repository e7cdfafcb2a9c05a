import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runChild } from './runChild.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const extraFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {Readonly<Record<string, string | undefined>>} env */
export function findChromium(env) {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run`)
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...extraFolders]
  for (const folder of folders)
    for (const name of [...names, 'Google Chrome']) if (isProgram(join(folder, name))) return join(folder, name)
  return undefined
}

function aptPrefix() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * A browser's path. On Debian, where we may, Chromium is installed with the fonts its pages need.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function ensureChromium(env) {
  const found = findChromium(env)
  if (found) return found
  const prefix = aptPrefix()
  if (!prefix)
    throw new Error(
      'no Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
  console.log('portico: no Chromium found; installing Debian’s (about a minute)…')
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
  ]) {
    const [program, ...args] = [...prefix, 'apt-get', ...words]
    const code = await runChild(program, args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (code !== 0)
      throw new Error(`apt-get ${words[0]} failed with ${code}. Install Chromium by hand or set CHROMIUM_PATH.`)
  }
  const installed = findChromium(env)
  if (!installed) throw new Error('apt-get installed chromium, but no program of that name is on PATH')
  return installed
}
