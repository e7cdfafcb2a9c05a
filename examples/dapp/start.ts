import { randomUUID } from 'node:crypto'
import { startDevnet, startSandboxProvider, type Anvil } from '@portico/devnet'
import { deployAccounts } from '@portico/devnet-accounts'
import { startPostgres } from '@portico/devnet/postgres'
import { startSolana } from '@portico/devnet-solana'
import { hashPassword, startGateway } from '@portico/gateway'
import { createServer, type ViteDevServer } from 'vite'
import { createInstaller, type Installer } from './createInstaller.js'
import { createStarter, messageOf, secondsSince, type Starter, type Stop } from './createStarter.js'
import { laterChains } from './laterChains.js'
import { localGatewayConfig, localNames } from './localGateway.js'
import { runLogins, serveLogins, type Logins } from './startLogins.js'

/** How long everything has to end, ms. What is left then is killed: it is of no use without the rest. */
const stopTimeout = 1000

/** Serves the page of an example, with its settings in a `<meta>`, so that its address needs no query. */
async function servePage(
  folder: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<ViteDevServer> {
  const root = new URL(`../${folder}/`, import.meta.url).pathname
  const meta = { tag: 'meta', attrs: { name: 'settings', content: new URLSearchParams(settings).toString() } }
  const server = await createServer({
    root,
    configFile: `${root}vite.config.ts`,
    plugins: [{ name: 'settings', transformIndexHtml: () => [meta] }],
    server: { port },
    logLevel: 'warn',
  })
  return server.listen()
}

/**
 * Starts everything and prints where it is; `stops` collects how each part ends.
 * @param all Otherwise some servers start when they are first used, and their packages come after the rest is ready
 */
async function startAll(stops: Stop[], all: boolean): Promise<void> {
  const installer = createInstaller()
  stops.push(installer.stop)
  const began = performance.now()
  const starter = createStarter(stops, installer, all)
  const { start, startLater } = starter
  const stop = (part: { stop(): unknown }): unknown => part.stop()
  const withoutPostgres = (error: unknown): undefined =>
    void starter.say('PostgreSQL', `is done without: ${messageOf(error)}`)
  console.log('Portico: local chains, relay, gateway, dapp and wallet')
  const pages = all ? undefined : installer.install('pages', true)
  pages?.catch(() => {})
  const [postgres, devnet, solana, ...later] = await Promise.all([
    process.env['POSTGRES_BIN'] ? start('PostgreSQL', startPostgres(), stop).catch(withoutPostgres) : undefined,
    start('two EVM chains and the relay', startDevnet({ ens: localNames }), stop),
    start('Solana (litesvm)', startSolana(), stop),
    ...laterChains.map(startLater),
  ])
  const [one, two] = devnet.chains
  const secret = randomUUID()
  const sandbox = await start('sandbox seller', startSandboxProvider({ chains: devnet.chains, secret }), stop)
  const laterNodes = laterChains.map(({ networkId }, index) => [networkId, later[index]!.url] as const)
  const nodes = { 'solana:localnet': solana.url, ...Object.fromEntries(laterNodes) }
  const config = localGatewayConfig(devnet, { ...sandbox, secret }, nodes)
  const operatorPassword = process.env['OPERATOR_PASSWORD'] ?? 'portico operator'
  const operator = { password: await hashPassword(operatorPassword) }
  const projects = [{ id: '0'.repeat(32), analytics: true }]
  const accounts = await deployAccounts({ chain: one })
  const bundler = await startLater({ name: 'bundler (alto)', part: 'bundler', start: accounts.startBundler })
  const [database, siteDatabase] = [await postgres?.create('gateway'), await postgres?.create('secure_site')]
  const logins = await serveLogins(4100, async (origin) =>
    runLogins({
      devnet: { chains: [plain(one), plain(two)] },
      solana: solana.url,
      accounts: { addresses: accounts.addresses, paymaster: accounts.paymaster, bundlerUrl: bundler.url },
      origin,
      ...(siteDatabase && { database: siteDatabase }),
    }),
  )
  stops.push(logins.stop)
  const gateway = await start(
    'gateway',
    startGateway({ ...config, projects, operator, ...(database && { database }) }),
    stop,
  )
  const settings = {
    relayUrl: devnet.relay.url,
    rpc31337: one.url,
    swapRouter: one.swap.router,
    rpc31338: two.url,
    ...Object.fromEntries(Object.entries(nodes).map(([id, url]) => [`rpc.${id}`, url])),
  }
  await pages
  const close = (server: ViteDevServer): unknown => server.close()
  const dapp = await start(
    'dapp',
    servePage('dapp', 5173, {
      ...settings,
      gateway: gateway.url,
      secureSite: logins.origin,
      analytics: 'on',
      remote: '2000',
      bundler: bundler.url,
    }),
    close,
  )
  const wallet = await start('wallet', servePage('wallet', 5174, settings), close)
  if (all) await startLogins(logins, starter)
  console.log(`
  Dapp     ${dapp.resolvedUrls?.local[0]}
  Wallet   ${wallet.resolvedUrls?.local[0]}
  Gateway  ${gateway.url}/health
  Operator ${gateway.url}/operator (password: ${operatorPassword})
  Relay    ${devnet.relay.url}
  Logins   ${logins.origin} (secure site)
  Chains   ${one.url} (31337), ${two.url} (31338)
           ${Object.entries(nodes)
             .map(([id, url]) => `${url} (${id})`)
             .join('\n           ')}
  All ready ${secondsSince(began)} after the packages.

  In the dapp press Connect wallet, then WalletConnect, and copy the link into the wallet.
  Without a wallet, type any e-mail address: what it is sent is at the address of the mails. Ctrl-C ends everything.`)
  if (!all) void startRest(logins, starter, installer)
}

async function startLogins(logins: Logins, { say }: Starter): Promise<void> {
  const began = performance.now()
  const { mails } = await logins.start()
  say('logins', `ready after ${secondsSince(began)}, mails at ${mails}`)
}

/** What does not have to be there when the page is first opened. Everything is on this machine afterwards: the demo needs no network. */
async function startRest(logins: Logins, starter: Starter, { install }: Installer): Promise<void> {
  const failed = (error: unknown): void =>
    starter.say('not ready yet', `${messageOf(error)}. It is tried again when it is used.`)
  await startLogins(logins, starter).catch(failed)
  try {
    for (const part of [...laterChains.map((chain) => chain.part), 'bundler']) await install(part)
  } catch (error) {
    failed(error)
  }
}

/** What another process can be told of a chain. */
const plain = ({ url, tokens }: Anvil) => ({ url, tokens })

async function main(): Promise<void> {
  const stops: Stop[] = []
  const stopAll = (): Promise<unknown> => Promise.allSettled(stops.splice(0).map(async (stop) => stop()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(0), stopTimeout)
      void stopAll().then(() => process.exit(0))
    })
  try {
    await startAll(stops, process.argv.includes('--all'))
  } catch (error) {
    console.error(messageOf(error))
    await stopAll()
    // What was still starting would keep this process.
    process.exit(1)
  }
}

await main()
