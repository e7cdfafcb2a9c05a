import { database, networks, origin, projectId } from './shared.mjs'

/** The key-encryption key is a file that the environment names. */
export default {
  listen: { socketPath: '/run/signer/signer.sock' },
  database: database('signer'),
  stateFile: '/var/lib/signer/state.json',
  origin,
  projects: { [projectId]: { chains: Object.keys(networks) } },
  // Wei: a transaction that may cost more for gas is not signed. New browsers send this much in 24 hours, and nothing else.
  networks: Object.fromEntries(
    Object.entries(networks).map(([id, network]) => [
      id,
      { ...network, mostFee: '50000000000000000', newBrowsers: { native: '100000000000000000' } },
    ]),
  ),
}
