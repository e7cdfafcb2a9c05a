import { startDevnet } from '@portico/devnet'
import { startBitcoin } from '@portico/devnet-bitcoin'
import { startCosmos } from '@portico/devnet-cosmos'
import { startPolkadot } from '@portico/devnet-polkadot'
import { startSolana } from '@portico/devnet-solana'
import { startGateway } from '@portico/gateway'
import { createServer, type ViteDevServer } from 'vite'

type Stop = () => Promise<unknown>

const root = (folder: string): string => new URL(`../${folder}/`, import.meta.url).pathname
const address = (server: ViteDevServer, query: Readonly<Record<string, string>>): string =>
  `${server.resolvedUrls?.local[0] ?? ''}?${new URLSearchParams(query).toString()}`

async function page(folder: string, port: number): Promise<ViteDevServer> {
  const configFile = `${root(folder)}vite.config.ts`
  const server = await createServer({ root: root(folder), configFile, server: { port }, logLevel: 'warn' })
  return server.listen()
}

/** Starts every part in turn, says so, and prints where they are; `stops` collects how each ends. */
async function startAll(stops: Stop[]): Promise<void> {
  async function start<T>(name: string, starting: Promise<T>, stop: (part: T) => Promise<unknown>): Promise<T> {
    const began = performance.now()
    const part = await starting
    stops.push(() => stop(part))
    console.log(`  ${name.padEnd(28)} ready after ${Math.round(performance.now() - began)} ms`)
    return part
  }
  console.log('Portico: local chains of five families, relay, gateway, dapp and wallet')
  const stop = (part: { stop(): unknown }): Promise<unknown> => Promise.resolve(part.stop())
  const [devnet, solana, bitcoin, polkadot, cosmos] = await Promise.all([
    start('two EVM chains and the relay', startDevnet(), stop),
    start('Solana (litesvm)', startSolana(), stop),
    start('Bitcoin (bcoin, regtest)', startBitcoin(), stop),
    start('Polkadot (chopsticks)', startPolkadot(), stop),
    start('Cosmos (a stand-in)', startCosmos(), stop),
  ])
  const [one, two] = devnet.chains
  const upstreams = { 'eip155:31337': one.url, 'eip155:31338': two.url }
  const gateway = await start('gateway', startGateway({ upstreams }), stop)
  const local = {
    relayUrl: devnet.relay.url,
    rpc31337: one.url,
    rpc31338: two.url,
    'rpc.solana:localnet': solana.url,
    [`rpc.${bitcoin.networkId}`]: bitcoin.url,
    [`rpc.polkadot:${polkadot.genesisHash.slice(2, 34)}`]: polkadot.httpUrl,
    [`rpc.cosmos:${cosmos.chainId}`]: cosmos.url,
  }
  const dapp = await start('dapp', page('dapp', 5173), (part) => part.close())
  const wallet = await start('wallet', page('wallet', 5174), (part) => part.close())
  console.log(`
  Dapp     ${address(dapp, { ...local, gateway: gateway.url })}
  Wallet   ${address(wallet, local)}
  Gateway  ${gateway.url}/health
  Relay    ${devnet.relay.url}
  Chains   ${one.url} (31337), ${two.url} (31338)
           Solana ${solana.url}, Bitcoin ${bitcoin.url}, Polkadot ${polkadot.httpUrl}, Cosmos ${cosmos.url}

  In the dapp press Connect wallet, then WalletConnect, and copy the link into the wallet. Ctrl-C ends everything.`)
}

async function main(): Promise<void> {
  const stops: Stop[] = []
  const stopAll = () => Promise.allSettled(stops.splice(0).map((stop) => stop()))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stopAll().then(() => process.exit(0)))
  try {
    await startAll(stops)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    await stopAll()
    process.exitCode = 1
  }
}

await main()
