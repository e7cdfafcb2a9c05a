import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installDebianPackages, isProgram } from './debianPackages.mjs'

const programs = ['WebKitWebDriver', 'gjs', 'Xvfb']
/** Loads the library as the browser of the tests does (`examples/e2e/src/webkit/browser.mjs`). */
const load = "imports.gi.versions.WebKit2 = '4.1'; imports.gi.WebKit2"

/**
 * Whether the tests in WebKit can run: its driver, a display that is drawn nowhere, and GJS, which runs the browser.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export function hasWebKit(env) {
  const folders = (env.PATH ?? '').split(delimiter).filter(Boolean)
  const isThere = (name) => folders.some((folder) => isProgram(join(folder, name)))
  return programs.every(isThere) && spawnSync('gjs', ['-c', load], { env, stdio: 'ignore' }).status === 0
}

/**
 * On Debian, where we may, WebKit is installed: some 60 MB to fetch, 240 MB on disk. Elsewhere nothing is said here: the tests in
 * WebKit fail, and name what is missing.
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export async function ensureWebKit(env) {
  if (hasWebKit(env)) return
  const began = Date.now()
  const isInstalled = await installDebianPackages({
    packages: ['webkit2gtk-driver', 'xvfb', 'gjs', 'gir1.2-webkit2-4.1'],
    env,
    before: 'portico: no WebKit found; installing Debian’s (60 MB to fetch, 240 MB on disk, about a minute)…',
    byHand: 'Install webkit2gtk-driver, xvfb, gjs and gir1.2-webkit2-4.1 by hand.',
  })
  if (isInstalled) console.log(`portico: WebKit installed in ${Math.round((Date.now() - began) / 1000)} s`)
}
