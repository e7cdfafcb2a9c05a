import { database, networks, origin, projectId, secret, site } from './shared.mjs'

export default {
  origin,
  host: '0.0.0.0',
  port: 4100,
  operations: { host: '0.0.0.0', port: 9101 },
  // The proxy appends to X-Forwarded-For. One more where another proxy stands before it.
  proxies: 1,
  database: database('secure_site'),
  signer: { socketPath: '/run/signer/signer.sock' },
  pepper: secret('pepper'),
  mail: { url: secret('smtp_url'), from: process.env.MAIL_FROM },
  projects: [{ id: projectId, name: 'Your site', origins: [site] }],
  networks: Object.fromEntries(
    Object.entries(networks).map(([id, network]) => [id, { ...network, rpcUrl: secret('upstream') }]),
  ),
}
