import { readFile } from 'node:fs/promises'
import { extname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

import { GatewayError } from '../errors/GatewayError.js'
import type { GatewayConfig } from '../GatewayConfig.js'

/**
 * Reads a configuration file: JSON, or a module with a default export (TypeScript where Node is started with a loader
 * for it). What it holds is checked when the gateway starts.
 * @throws GatewayError `gateway/configUnreadable`
 */
export async function readConfigFile(path: string): Promise<GatewayConfig> {
  const file = resolve(path)
  try {
    if (extname(file) === '.json') return JSON.parse(await readFile(file, 'utf8')) as GatewayConfig
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: GatewayConfig }
    if (module.default === undefined) throw new Error('it has no default export')
    return module.default
  } catch (cause) {
    const typescript = ['.ts', '.mts'].includes(extname(file))
      ? ' Start Node with --import tsx to read TypeScript.'
      : ''
    throw new GatewayError('gateway/configUnreadable', `The configuration file ${path} cannot be read.`, {
      details: `${cause instanceof Error ? cause.message : String(cause)}.${typescript}`,
      cause,
    })
  }
}
