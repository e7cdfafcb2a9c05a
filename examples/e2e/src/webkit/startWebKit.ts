import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './freePort.js'
import { startSession, type WebKitSession } from './WebKitSession.js'

/** WebKit on this machine: a display that is drawn nowhere, the driver, and profiles of browsers. */
export interface WebKit {
  /** What pages asked of other machines; nothing was sent there. */
  readonly outside: readonly string[]
  /** Starts a browser. @param profile a name; a browser with the same one finds what the last one kept */
  open(profile: string): Promise<WebKitSession>
  /** What the windows of the browser that runs look like. */
  pictures(): Promise<readonly Buffer[]>
  stop(): Promise<void>
}

/** A driver that has not answered by then does not start. Milliseconds. */
const longestStart = 20_000

/** @throws where a program is missing, with the package of Debian that has it */
export async function startWebKit(): Promise<WebKit> {
  requirePrograms()
  const folder = await mkdtemp(join(tmpdir(), 'portico-webkit-'))
  const children: ChildProcess[] = []
  const outside: string[] = []
  const proxy = await startProxy(outside)
  const stop = async (): Promise<void> => {
    for (const child of children.reverse()) await end(child)
    proxy.close()
    proxy.closeAllConnections()
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  try {
    const display = await startDisplay(children)
    const port = await freePort()
    const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, ...environment(folder), DISPLAY: display },
    })
    children.push(driver)
    const url = `http://127.0.0.1:${port}`
    await untilReady(url)
    const script = fileURLToPath(new URL('browser.mjs', import.meta.url))
    const local = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
    let last: WebKitSession | undefined
    return {
      outside,
      open: async (profile) =>
        (last = await startSession(url, ['/usr/bin/gjs', '-m', script, join(folder, profile), local])),
      pictures: async () => {
        const pages = await last?.pages().catch(() => [])
        return Promise.all((pages ?? []).map((page) => page.screenshot()))
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** A test without WebKit fails: skipped, it would look as if it had passed. */
function requirePrograms(): void {
  const packages = { WebKitWebDriver: 'webkit2gtk-driver', gjs: 'gjs gir1.2-webkit2-4.1', Xvfb: 'xvfb' }
  for (const [program, name] of Object.entries(packages))
    if (spawnSync('which', [program], { stdio: 'ignore' }).status !== 0)
      throw new Error(
        `${program} is missing, without which nothing is tested in WebKit. Debian: apt-get install ${name}`,
      )
}

function environment(folder: string): Readonly<Record<string, string>> {
  return {
    // Nothing of the user who runs the tests is read or written.
    HOME: folder,
    XDG_RUNTIME_DIR: folder,
    XDG_CONFIG_HOME: folder,
    // WebKit's own sandbox needs namespaces that containers do not give; the pages are ours.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    // There is no graphics card.
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    GIO_USE_VFS: 'local',
    GSETTINGS_BACKEND: 'memory',
    LANG: 'C.UTF-8',
    LANGUAGE: 'en',
  }
}

/** @returns the name of a display that is free, as Xvfb chose it */
function startDisplay(children: ChildProcess[]): Promise<string> {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  children.push(child)
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)))
    child.stdio[3]?.once('data', (text: Buffer) => resolve(`:${text.toString().trim()}`))
  })
}

async function untilReady(url: string): Promise<void> {
  const end = Date.now() + longestStart
  while (Date.now() < end) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`WebKitWebDriver did not answer within ${longestStart / 1000} s`)
}

/** Names of other machines go here and no further. */
async function startProxy(outside: string[]): Promise<Server> {
  const server = createServer((request, response) => {
    outside.push(request.url ?? '')
    response.writeHead(502).end()
  })
  server.on('connect', (request, socket) => {
    outside.push(request.url ?? '')
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
