import { delimiter, join } from 'node:path'
import { installDebianPackages, isProgram } from './debianPackages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const extraFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

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

/**
 * A browser's path. On Debian, where we may, Chromium is installed with the fonts its pages need.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function ensureChromium(env) {
  const found = findChromium(env)
  if (found) return found
  const isInstalled = await installDebianPackages({
    packages: ['chromium', 'fonts-liberation'],
    env,
    before: 'portico: no Chromium found; installing Debian’s (about a minute)…',
    byHand: 'Install Chromium by hand or set CHROMIUM_PATH.',
  })
  if (!isInstalled)
    throw new Error(
      'no Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
  const installed = findChromium(env)
  if (!installed) throw new Error('apt-get installed chromium, but no program of that name is on PATH')
  return installed
}
