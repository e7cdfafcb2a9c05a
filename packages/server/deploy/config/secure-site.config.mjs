import { database, listenAt, networks, origin, projectId, secret, site } from './shared.mjs'

export default {
  ...listenAt({ port: 4100, operations: 9101 }),
  origin,
  database: database('secure_site'),
  signer: { socketPath: '/run/signer/signer.sock' },
  pepper: secret('pepper'),
  mail: { url: secret('smtp_url'), from: process.env.MAIL_FROM },
  projects: [{ id: projectId, name: 'Your site', origins: [site] }],
  networks: Object.fromEntries(
    Object.entries(networks).map(([id, network]) => [id, { ...network, rpcUrl: secret('upstream') }]),
  ),
}
