import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import type { SignerClientOptions } from '../src/server/signer/createSignerClient.js'
import { environmentKeys } from '../src/signer/kek/environmentKeys.js'
import type { SignerConfig } from '../src/signer/SignerConfig.js'
import { startSigner, type SignerHandle } from '../src/signer/startSigner.js'
import { signerConfigOf } from '../src/signerConfigOf.js'

/** A signer in the test's own process, so that both have one clock. */
export interface TestSigner {
  readonly signer: SignerClientOptions
  readonly config: SignerConfig
  /** Stops it, and starts it again unless a test wants it gone. */
  restart(changes?: Partial<SignerConfig>): Promise<void>
  stop(): Promise<void>
}

export interface TestSignerOptions {
  /** Of the site, as visitors reach it. */
  readonly origin: string
  /** Default: in memory. The site's own database may be named: tables have other names. */
  readonly database?: SignerConfig['database']
}

export async function startTestSigner(
  site: Pick<SecureSiteConfig, 'projects' | 'networks'>,
  { origin, database }: TestSignerOptions,
): Promise<TestSigner> {
  const folder = await mkdtemp(join(tmpdir(), 'signer-'))
  const socketPath = join(folder, 'signer.sock')
  const config: SignerConfig = {
    ...signerConfigOf(site, { listen: { socketPath }, database, stateFile: join(folder, 'state.json'), origin }),
    keyEncryption: environmentKeys({ PORTICO_KEK_k1: randomBytes(32).toString('base64url') }),
  }
  let handle: SignerHandle | undefined = await startSigner(config)
  return {
    signer: { socketPath },
    config,
    async restart(changes = {}) {
      await handle?.stop()
      handle = undefined
      handle = await startSigner({ ...config, ...changes })
    },
    async stop() {
      await handle?.stop()
      handle = undefined
      await rm(folder, { recursive: true, force: true })
    },
  }
}
