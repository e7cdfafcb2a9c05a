import { delimiter, join } from 'node:path'
import { installDebianPackages, isProgram } from './debianPackages.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'Google Chrome']
/** The same engine without windows, tabs and pages of a browser of its own: a page in it takes half of the processor time. */
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const extraFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/Applications/Google Chrome.app/Contents/MacOS']

/**
 * A program that shows pages, or the one of visitors where `isWhole`.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} [isWhole]
 */
export function findChromium(env, isWhole = false) {
  if (env.CHROMIUM_PATH) {
    if (isProgram(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run`)
  }
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...extraFolders]
  return [...(isWhole ? [] : shellNames), ...names]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find(isProgram)
}

/**
 * A browser's path. On Debian, where we may, it is installed with the fonts that pages need.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @param {boolean} isWhole Whether it has to be the browser of visitors, as for measuring.
 */
export async function ensureChromium(env, isWhole) {
  const found = findChromium(env, isWhole)
  if (found) return found
  const isInstalled = await installDebianPackages({
    // Tests need both: that is one run of apt-get.
    packages: ['chromium', ...(isWhole ? [] : ['chromium-headless-shell']), 'fonts-liberation'],
    env,
    before: 'portico: no Chromium found; installing Debian’s (about a minute)…',
    byHand: 'Install Chromium by hand or set CHROMIUM_PATH.',
  })
  if (!isInstalled)
    throw new Error(
      'no Chromium found. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to its program.',
    )
  const installed = findChromium(env, isWhole)
  if (!installed) throw new Error('apt-get installed chromium, but no program of that name is on PATH')
  return installed
}
