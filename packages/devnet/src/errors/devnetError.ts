import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `devnet/<name>`. */
export interface DevnetErrors {
  readonly anvilMissing: { readonly platform: string; readonly packageName: string | undefined }
  readonly processFailed: { readonly program: string; readonly output: string }
  readonly startTimeout: { readonly program: string; readonly ms: number }
  readonly portTaken: { readonly port: number }
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly setupFailed: { readonly step: string }
}

type Texts = { readonly [K in keyof DevnetErrors]: (context: DevnetErrors[K]) => string }

const texts: Texts = {
  anvilMissing: ({ platform, packageName }) =>
    packageName ? `anvil is not installed: ${packageName} is missing` : `anvil is not published for ${platform}`,
  processFailed: ({ program }) => `${program} ended before it was ready`,
  startTimeout: ({ program, ms }) => `${program} was not ready within ${ms} ms`,
  portTaken: ({ port }) => `Port ${port} of 127.0.0.1 is taken`,
  invalidOptions: ({ path, problem }) => `Option '${path}' is invalid: ${problem}`,
  setupFailed: ({ step }) => `The local chain could not be prepared: ${step}`,
}

export function devnetError<K extends keyof DevnetErrors>(
  name: K,
  context: DevnetErrors[K],
  rest: Omit<PorticoErrorInit<DevnetErrors[K]>, 'shortMessage' | 'context'> = {},
): PorticoError<`devnet/${K}`, DevnetErrors[K]> {
  return new PorticoError(`devnet/${name}`, { ...rest, shortMessage: texts[name](context), context })
}
