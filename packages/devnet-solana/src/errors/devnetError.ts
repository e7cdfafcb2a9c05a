import { PorticoError, type PorticoErrorInit } from '@portico/core'

/** Context of every error of this package, by name; its code is `devnet-solana/<name>`. */
export interface DevnetSolanaErrors {
  readonly invalidOptions: { readonly path: string; readonly problem: string }
  readonly portTaken: { readonly port: number }
  /** litesvm is published for Linux and macOS. */
  readonly litesvmMissing: { readonly platform: string }
  readonly setupFailed: { readonly step: string }
}

type Texts = { readonly [K in keyof DevnetSolanaErrors]: (context: DevnetSolanaErrors[K]) => string }

const texts: Texts = {
  invalidOptions: ({ path, problem }) => `Option '${path}' is invalid: ${problem}`,
  portTaken: ({ port }) => `Port ${port} of 127.0.0.1, or the one after it, is taken`,
  litesvmMissing: ({ platform }) => `litesvm does not load on ${platform}`,
  setupFailed: ({ step }) => `The local chain could not be prepared: ${step}`,
}

export function devnetError<K extends keyof DevnetSolanaErrors>(
  name: K,
  context: DevnetSolanaErrors[K],
  rest: Omit<PorticoErrorInit<DevnetSolanaErrors[K]>, 'shortMessage' | 'context'> = {},
): PorticoError<`devnet-solana/${K}`, DevnetSolanaErrors[K]> {
  return new PorticoError(`devnet-solana/${name}`, { ...rest, shortMessage: texts[name](context), context })
}
