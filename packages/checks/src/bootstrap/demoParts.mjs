/** What comes after the demo is ready, or when it is first used. */
const later = {
  cosmos: '@portico/devnet-cosmos',
  bitcoin: '@portico/devnet-bitcoin',
  // Of smart accounts.
  bundler: '@pimlico/alto',
  polkadot: '@portico/devnet-polkadot',
}

/** What compiles the contracts of the local chains, which takes ten seconds: it comes first. */
const compiler = ['@openzeppelin/contracts', 'solc', 'tsx', 'viem']

/** What the servers and the chains of EVM and Solana need. They start while the rest of the demo is installed. */
const servers = [
  ...['devnet', 'devnet-accounts', 'devnet-login', 'devnet-solana', 'gateway', 'secure-site'].map(
    (name) => `@portico/${name}`,
  ),
  ...compiler,
  'vite',
]
const pages = ['@portico/example-dapp', '@portico/example-wallet', '@vitejs/plugin-react']
const without = Object.values(later)

/**
 * Parts of the demo that are installed apart: packages of the top level of `node_modules`, and those left out.
 * @type {Readonly<Record<string, { names: readonly string[], without?: readonly string[] }>>}
 */
export const demoParts = {
  compiler: { names: compiler },
  servers: { names: servers, without },
  pages: { names: pages, without },
  ...Object.fromEntries(Object.entries(later).map(([part, name]) => [part, { names: [name] }])),
  everything: { names: [...servers, ...pages] },
}
