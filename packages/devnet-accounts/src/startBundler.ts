import { tiedProcess } from '@portico/devnet/process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Address, Hex } from 'viem'

export interface BundlerOptions {
  /** Of the chain. */
  readonly url: string
  readonly entryPoint: Address
  /** Of an account with ether. */
  readonly executorKey: Hex
  readonly timeoutMs: number
}

export interface Bundler {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly pid: number
  stop(): Promise<void>
}

const keptOutput = 4000

/**
 * Runs in alto's process before alto: its server would listen on all interfaces, and does not write on which port. The port is
 * written once the server listens, which is the last thing that alto does when it starts.
 */
const onLoopback = `
import { Server } from 'node:net'
const { listen } = Server.prototype
Server.prototype.listen = function (options, ...rest) {
  this.once('listening', () => console.log('Listening on port ' + this.address().port))
  return listen.call(this, { ...options, host: '127.0.0.1' }, ...rest)
}`

/** Starts alto, an ERC-4337 bundler, on a free port. It ends with this process at the latest. */
export async function startBundler(options: BundlerOptions): Promise<Bundler> {
  const { url, entryPoint, executorKey, timeoutMs } = options
  // The package exports no program: its folder is found by its entry.
  const program = join(dirname(createRequire(import.meta.url).resolve('@pimlico/alto')), 'cli/alto.js')
  const flags = {
    entrypoints: entryPoint,
    'executor-private-keys': executorKey,
    'utility-private-key': executorKey,
    'rpc-url': url,
    port: 0,
    // Safe mode needs traces with JavaScript, which anvil does not have.
    'safe-mode': false,
    'log-level': 'warn',
    'min-bundle-interval': 50,
    'max-bundle-interval': 200,
    'block-time': 500,
    'enable-cors': true,
    // The executor has more than enough.
    'refilling-wallets': false,
    'utility-wallet-monitor': false,
  }
  const args = ['--import', `data:text/javascript,${encodeURIComponent(onLoopback)}`, program]
  for (const [name, value] of Object.entries(flags)) args.push(`--${name}`, String(value))
  const alto = await tiedProcess(process.execPath, args)
  let output = ''
  let timer: NodeJS.Timeout | undefined
  try {
    const port = await new Promise<string>((resolve, reject) => {
      const read = (chunk: string): void => {
        output = (output + chunk).slice(-keptOutput)
        const [, found] = /Listening on port (\d+)/.exec(output) ?? []
        if (found) resolve(found)
      }
      for (const stream of [alto.child.stdout, alto.child.stderr]) stream?.setEncoding('utf8').on('data', read)
      timer = setTimeout(() => reject(new Error(`alto was not ready within ${timeoutMs} ms:\n${output}`)), timeoutMs)
      void alto.ended.then(() => reject(new Error(`alto ended before it was ready:\n${output}`)))
    })
    return { url: `http://127.0.0.1:${port}`, pid: alto.pid, stop: alto.stop }
  } catch (error) {
    await alto.stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
