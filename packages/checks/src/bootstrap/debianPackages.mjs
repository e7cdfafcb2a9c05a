import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { runChild } from './runChild.mjs'

/** @param {string} file */
export function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function aptPrefix() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : undefined
}

/**
 * Installs packages of Debian.
 * @param {{ packages: readonly string[], env: Readonly<Record<string, string | undefined>>, before: string, byHand: string }} options
 * `before` is printed first; `byHand` is the end of an error, and says what else helps
 * @returns {Promise<boolean>} false where this is no Debian, or where we may not install
 */
export async function installDebianPackages({ packages, env, before, byHand }) {
  const prefix = aptPrefix()
  if (!prefix) return false
  console.log(before)
  for (const words of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const [program, ...args] = [...prefix, 'apt-get', ...words]
    const code = await runChild(program, args, { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } })
    if (code !== 0) throw new Error(`apt-get ${words[0]} failed with ${code}. ${byHand}`)
  }
  return true
}
