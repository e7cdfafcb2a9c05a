import { database, projectId, secret, site } from './shared.mjs'

export default {
  host: '0.0.0.0',
  port: 4001,
  operations: { host: '0.0.0.0', port: 9001 },
  // The proxy appends to X-Forwarded-For. One more where another proxy stands before it.
  proxies: 1,
  database: database('gateway'),
  projects: [{ id: projectId, allowedOrigins: [site] }],
  origins: [site],
  upstreams: { 'eip155:1': secret('upstream') },
  // Tokens that moved before this block and never since are not found: 0 finds all, and takes hours.
  data: { networks: { 'eip155:1': { follow: { fromBlock: 23_000_000 } } } },
}
