import { networks, projectId } from './networks.mjs'

const { ORIGIN, SITE, UPSTREAM, PORTICO_SMTP_URL, MAIL_FROM } = process.env

/** The database and the pepper come from the environment. */
export default {
  origin: ORIGIN,
  host: '0.0.0.0',
  port: 4100,
  // The proxy appends to X-Forwarded-For. One more where TLS ends at another proxy before it.
  proxies: 1,
  signer: { socketPath: '/run/signer/signer.sock' },
  mail: { url: PORTICO_SMTP_URL, from: MAIL_FROM },
  projects: [{ id: projectId, name: 'Your site', origins: [SITE] }],
  networks: Object.fromEntries(Object.entries(networks).map(([id, network]) => [id, { ...network, rpcUrl: UPSTREAM }])),
}
