import { startDevnet } from '@portico/devnet'
import { startGateway } from '@portico/gateway'
import { createServer, type ViteDevServer } from 'vite'

const stops: (() => Promise<unknown>)[] = []
const root = (folder: string): string => new URL(`../${folder}/`, import.meta.url).pathname

/** Starts one part, says so, and remembers how it ends. */
async function start<T>(name: string, starting: Promise<T>, stop: (part: T) => Promise<unknown>): Promise<T> {
  const began = performance.now()
  const part = await starting
  stops.push(() => stop(part))
  console.log(`  ${name.padEnd(28)} ready after ${Math.round(performance.now() - began)} ms`)
  return part
}

async function page(folder: string, port: number): Promise<ViteDevServer> {
  const server = await createServer({
    root: root(folder),
    configFile: `${root(folder)}vite.config.ts`,
    server: { port },
    logLevel: 'warn',
  })
  return server.listen()
}

async function stopAll(): Promise<void> {
  await Promise.allSettled(stops.splice(0).map((stop) => stop()))
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stopAll().then(() => process.exit(0)))

try {
  console.log('Portico: local chains, relay, gateway, dapp and wallet')
  const devnet = await start('two EVM chains and the relay', startDevnet(), (part) => part.stop())
  const [one, two] = devnet.chains
  const gateway = await start(
    'gateway',
    startGateway({ upstreams: { 'eip155:31337': one.url, 'eip155:31338': two.url } }),
    (part) => part.stop(),
  )
  const shared = { relayUrl: devnet.relay.url, rpc31337: one.url, rpc31338: two.url }
  const dapp = await start('dapp', page('dapp', 5173), (part) => part.close())
  const wallet = await start('wallet', page('wallet', 5174), (part) => part.close())
  const address = (server: ViteDevServer, query: Readonly<Record<string, string>>) =>
    `${server.resolvedUrls?.local[0] ?? ''}?${new URLSearchParams(query).toString()}`
  console.log(`
  Dapp     ${address(dapp, { ...shared, gateway: gateway.url })}
  Wallet   ${address(wallet, shared)}
  Gateway  ${gateway.url}/health
  Relay    ${devnet.relay.url}
  Chains   ${one.url} (31337), ${two.url} (31338)

  In the dapp press Connect wallet, then WalletConnect, and copy the link into the wallet. Ctrl-C ends everything.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await stopAll()
  process.exitCode = 1
}
