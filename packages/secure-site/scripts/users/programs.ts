import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import type { SecureSiteConfig } from '../../src/server/SecureSiteConfig.js'
import { createSignerClient, type SignerClient } from '../../src/server/signer/createSignerClient.js'
import { signerConfigOf } from '../../src/signerConfigOf.js'
import { createClient } from '../createClient.js'

/** As visitors reach it: what balances them over the processes has this name. */
export const siteOrigin = 'http://secure.test'
const signerProgram = fileURLToPath(new URL('../../src/signer/cli.ts', import.meta.url))
const siteProgram = fileURLToPath(new URL('../siteProcess.mjs', import.meta.url))
const execArgv = ['--conditions=@portico/source', '--import', 'tsx']

type Environment = Readonly<Record<string, string>>

export interface ProgramsOptions {
  readonly folder: string
  readonly site: string
  readonly signer: string
  readonly known: Pick<SecureSiteConfig, 'projects' | 'networks'>
  readonly pepper: string
  readonly mailUrl: string
}

export interface Running {
  readonly process: ChildProcess
  stop(): Promise<void>
}

/** The signer and the site as an operator runs them, each in a process of its own. */
export function createPrograms({ folder, site, signer, known, pepper, mailUrl }: ProgramsOptions) {
  const [socketPath, stateFile, file] = ['signer.sock', 'state.json', 'signer.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  const ofSigner = { listen: { socketPath }, database: signer, stateFile, origin: siteOrigin }
  const config: SecureSiteConfig = {
    origin: siteOrigin,
    mode: 'development',
    database: site,
    pepper,
    signer: { socketPath },
    ...known,
    mail: { url: mailUrl, from: 'Portico <login@load.test>' },
    proxies: 1,
  }

  function start(program: string, words: readonly string[], env: Environment): Running {
    const child = fork(program, words, { env: { ...process.env, ...env }, execArgv, silent: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (part: Buffer) => (output = (output + part.toString()).slice(-2000)))
    let isStopping = false
    child.once('exit', (code) => {
      if (!isStopping) throw new Error(`${program} ended with ${code}: ${output}`)
    })
    return {
      process: child,
      async stop() {
        isStopping = true
        child.disconnect()
        await once(child, 'exit')
      },
    }
  }

  return {
    stateFile,
    /** Resolves when it answers. */
    async startSigner(keys: Environment): Promise<Running & { readonly client: SignerClient }> {
      await writeFile(file, JSON.stringify(signerConfigOf(known, ofSigner)))
      const running = start(signerProgram, [file], keys)
      const client = createSignerClient({ socketPath })
      while (!(await client.isReady())) await wait(50)
      return {
        ...running,
        client,
        async stop() {
          client.close()
          await running.stop()
        },
      }
    },
    async startSite() {
      const running = start(siteProgram, [], { SITE_CONFIG: JSON.stringify(config) })
      const [url] = await once(running.process, 'message')
      return { ...running, client: createClient(String(url)) }
    },
    /** A command of the operator. Its process may be killed. */
    command: (words: readonly string[], keys: Environment): ChildProcess =>
      fork(signerProgram, [file, ...words], {
        env: { ...process.env, ...keys },
        execArgv,
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      }),
  }
}
