import { randomUUID } from 'node:crypto'
import { startDevnet, startSandboxProvider } from '@portico/devnet'
import { startBitcoin } from '@portico/devnet-bitcoin'
import { startCosmos } from '@portico/devnet-cosmos'
import { startPolkadot } from '@portico/devnet-polkadot'
import { startSolana } from '@portico/devnet-solana'
import { hashPassword, startGateway } from '@portico/gateway'
import { createServer, type ViteDevServer } from 'vite'
import { startLocalSecureSite } from './localSecureSite.js'
import { localGatewayConfig, localNames } from './localGateway.js'

type Stop = () => Promise<unknown>

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

/** Starts everything and prints where it is; `stops` collects how each part ends. */
async function startAll(stops: Stop[]): Promise<void> {
  async function start<T>(name: string, starting: Promise<T>, stop: (part: T) => unknown): Promise<T> {
    const began = performance.now()
    const part = await starting
    stops.push(async () => stop(part))
    console.log(`  ${name.padEnd(28)} ready after ${Math.round(performance.now() - began)} ms`)
    return part
  }
  console.log('Portico: local chains, relay, gateway, dapp and wallet')
  const stop = (part: { stop(): unknown }): unknown => part.stop()
  const [devnet, solana, bitcoin, polkadot, cosmos] = await Promise.all([
    start('two EVM chains and the relay', startDevnet({ ens: localNames }), stop),
    start('Solana (litesvm)', startSolana(), stop),
    start('Bitcoin (bcoin, regtest)', startBitcoin(), stop),
    start('Polkadot (chopsticks)', startPolkadot(), stop),
    start('Cosmos (a stand-in)', startCosmos(), stop),
  ])
  const [one, two] = devnet.chains
  const secret = randomUUID()
  const sandbox = await start('sandbox seller', startSandboxProvider({ chains: devnet.chains, secret }), stop)
  const nodes = {
    'solana:localnet': solana.url,
    [bitcoin.networkId]: bitcoin.url,
    [`polkadot:${polkadot.genesisHash.slice(2, 34)}`]: polkadot.httpUrl,
    [`cosmos:${cosmos.chainId}`]: cosmos.url,
  }
  const config = localGatewayConfig(devnet, { ...sandbox, secret }, nodes)
  const operatorPassword = process.env['OPERATOR_PASSWORD'] ?? 'portico operator'
  const operator = { password: await hashPassword(operatorPassword) }
  const projects = [{ id: '0'.repeat(32), analytics: true }]
  const gateway = await start('gateway', startGateway({ ...config, projects, operator }), stop)
  const logins = await start(
    'logins and smart accounts',
    startLocalSecureSite({ devnet, solana: solana.url, port: 4100 }),
    stop,
  )
  const settings = {
    relayUrl: devnet.relay.url,
    rpc31337: one.url,
    swapRouter: one.swap.router,
    rpc31338: two.url,
    ...Object.fromEntries(Object.entries(nodes).map(([id, url]) => [`rpc.${id}`, url])),
  }
  const close = (server: ViteDevServer): unknown => server.close()
  const dapp = await start(
    'dapp',
    servePage('dapp', 5173, {
      ...settings,
      gateway: gateway.url,
      secureSite: logins.site.origin,
      analytics: 'on',
      remote: '2000',
      bundler: logins.accounts.bundlerUrl,
    }),
    close,
  )
  const wallet = await start('wallet', servePage('wallet', 5174, settings), close)
  console.log(`
  Dapp     ${dapp.resolvedUrls?.local[0]}
  Wallet   ${wallet.resolvedUrls?.local[0]}
  Gateway  ${gateway.url}/health
  Operator ${gateway.url}/operator (password: ${operatorPassword})
  Relay    ${devnet.relay.url}
  Logins   ${logins.site.origin} (secure site), mails at ${logins.inbox.url}
  Chains   ${one.url} (31337), ${two.url} (31338)
           Solana ${solana.url}, Bitcoin ${bitcoin.url}, Polkadot ${polkadot.httpUrl}, Cosmos ${cosmos.url}

  In the dapp press Connect wallet, then WalletConnect, and copy the link into the wallet.
  Without a wallet, type any e-mail address: what it is sent is at the address of the mails. Ctrl-C ends everything.`)
}

async function main(): Promise<void> {
  const stops: Stop[] = []
  const stopAll = (): Promise<unknown> => Promise.allSettled(stops.splice(0).map((stop) => stop()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      setTimeout(() => process.exit(0), stopTimeout)
      void stopAll().then(() => process.exit(0))
    })
  try {
    await startAll(stops)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exitCode = 1
  }
}

await main()
