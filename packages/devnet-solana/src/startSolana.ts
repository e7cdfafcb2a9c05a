import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Address } from '@solana/kit'
import * as v from 'valibot'
import { WebSocketServer } from 'ws'
import type { Chain } from './chain/createChain.js'
import { devnetError } from './errors/devnetError.js'
import { listenOnPair } from './listenOnPair.js'
import { answer } from './rpc/answer.js'
import { chainMethods } from './rpc/chainMethods.js'
import { addressParam } from './rpc/params.js'
import { serveSubscriptions } from './rpc/serveSubscriptions.js'
import { transactionMethods } from './rpc/transactionMethods.js'
import type { DevTokens } from './tokens/devTokens.js'

export interface SolanaDevnetOptions {
  /** The websocket takes the one after it. Default 0: a free pair. */
  readonly port?: number | undefined
  /** Aborting gives up starting, and stops a chain that has started. */
  readonly signal?: AbortSignal | undefined
}

/** A running chain. */
export interface SolanaDevnet {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  /** `ws://127.0.0.1:<port + 1>` */
  readonly wsUrl: string
  readonly tokens: DevTokens
  /** Gives lamports out of nothing. @throws `devnet-solana/invalidOptions` */
  fund(address: string, lamports: bigint): void
  /** Mints a token of `tokens` to an address; its account for it is made where it is missing. Answers that account. */
  fundToken(mint: string, address: string, amount: bigint): string
  /** Lets blocks pass: after 150, a blockhash is too old. */
  skip(blocks: number): void
  /** Closes everything and frees the ports; calling it again is harmless. */
  stop(): Promise<void>
}

const optionsSchema = v.strictObject({
  port: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_534)), 0),
  signal: v.optional(v.instance(AbortSignal)),
})
/** A page asks it: every origin may, with any header. */
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-max-age': '600',
}
const mostBytes = 1024 ** 2

/**
 * A Solana of one process: litesvm executes, JSON-RPC and websocket are what `Connection` of @solana/web3.js asks.
 * @throws `devnet-solana/invalidOptions`, `devnet-solana/portTaken`, `devnet-solana/litesvmMissing`,
 * `devnet-solana/setupFailed`, or the reason of the signal
 */
export async function startSolana(options: SolanaDevnetOptions = {}): Promise<SolanaDevnet> {
  const { port, signal } = parseOptions(options)
  signal?.throwIfAborted()
  const { chain, tokens } = await prepare()
  signal?.throwIfAborted()
  const methods = { ...chainMethods(chain), ...transactionMethods(chain) }
  const {
    http,
    beside,
    port: taken,
  } = await listenOnPair(port, (request, response) => {
    serve(request, response, (text) => answer(methods, text)).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server: beside, maxPayload: mostBytes })
  sockets.on('connection', (client) => serveSubscriptions(client, chain, methods))

  let stopping: Promise<void> | undefined
  const stop = (): Promise<void> =>
    (stopping ??= (async () => {
      signal?.removeEventListener('abort', stopOnAbort)
      const closed = Promise.all([once(http, 'close'), once(beside, 'close')])
      for (const client of sockets.clients) client.terminate()
      sockets.close()
      for (const server of [http, beside]) {
        server.close()
        server.closeAllConnections()
      }
      await closed
    })())
  const stopOnAbort = (): void => void stop()
  signal?.addEventListener('abort', stopOnAbort, { once: true })
  if (signal?.aborted) {
    await stop()
    signal.throwIfAborted()
  }
  return {
    url: `http://127.0.0.1:${taken}`,
    wsUrl: `ws://127.0.0.1:${taken + 1}`,
    tokens: tokens.all,
    fund: (address, lamports) => void chain.airdrop(check(address), lamports),
    fundToken: (mint, address, amount) => tokens.give(mint, check(address), amount),
    skip: chain.skip,
    stop,
  }
}

function check(address: string): Address {
  if (v.is(addressParam, address)) return address as Address
  throw devnetError('invalidOptions', { path: 'address', problem: `'${address}' is no address of Solana` })
}

async function prepare(): Promise<{
  readonly chain: Chain
  readonly tokens: ReturnType<typeof import('./tokens/createTokens.js').createTokens>
}> {
  const { createChain } = await import('./chain/createChain.js').catch((cause: unknown) => {
    const platform = `${process.platform}-${process.arch}`
    throw devnetError(
      'litesvmMissing',
      { platform },
      { cause, details: 'Its program is an optional dependency of litesvm: install without --omit=optional.' },
    )
  })
  const { createTokens } = await import('./tokens/createTokens.js')
  const chain = createChain()
  return { chain, tokens: createTokens(chain) }
}

function parseOptions(options: SolanaDevnetOptions): v.InferOutput<typeof optionsSchema> {
  const result = v.safeParse(optionsSchema, options)
  if (result.success) return result.output
  const [issue] = result.issues
  throw devnetError('invalidOptions', { path: v.getDotPath(issue) ?? '(options)', problem: issue.message })
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  respond: (text: string) => string,
): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(request.method === 'OPTIONS' ? 204 : 405, cors).end()
    return
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > mostBytes) {
      response.writeHead(413, cors).end()
      return
    }
    chunks.push(chunk)
  }
  const body = respond(Buffer.concat(chunks).toString('utf8'))
  response.writeHead(200, { 'content-type': 'application/json', ...cors }).end(body)
}
