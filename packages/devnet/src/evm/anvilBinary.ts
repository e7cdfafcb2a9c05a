import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { devnetError } from '../errors/devnetError.js'

/** `@foundry-rs/anvil` names its platform packages in its own words; these are the ones it publishes. */
const platformPackages: Readonly<Record<string, string>> = {
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
}

/**
 * Path of anvil's program for this machine. The npm launcher of `@foundry-rs/anvil` is passed by: it would put a Node
 * process between us and anvil that survives it or hides its end.
 *
 * @throws `devnet/anvilMissing`
 */
export function anvilBinary(platform: string = `${process.platform}-${process.arch}`): string {
  const packageName = platformPackages[platform]
  try {
    if (!packageName) throw new Error(`no package for ${platform}`)
    // The platform packages are dependencies of the launcher's package, so they resolve from there, hoisted or not.
    const require = createRequire(import.meta.url)
    const launcher = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
    const folder = dirname(launcher.resolve(`${packageName}/package.json`))
    const binary = join(folder, 'bin', platform.startsWith('win32') ? 'anvil.exe' : 'anvil')
    accessSync(binary, constants.X_OK)
    return binary
  } catch (cause) {
    throw devnetError(
      'anvilMissing',
      { platform, packageName },
      {
        cause,
        details: packageName
          ? 'It is an optional dependency of @foundry-rs/anvil: install again without --omit=optional.'
          : `Published are: ${Object.keys(platformPackages).join(', ')}.`,
      },
    )
  }
}
