import { readFileSync } from 'node:fs'

// These have defaults for compose.yaml; the units of systemd set them.
const { DATABASE_HOST = 'database', HOST = '0.0.0.0', SECRETS_FOLDER = '/run/secrets' } = process.env
const { SITE, SECURE_SITE_HOST, PROJECT_ID } = process.env

/** A secret is a file: it stands in no environment, and in no list of processes. */
export const secret = (name) => readFileSync(`${SECRETS_FOLDER}/${name}`, 'utf8').trim()

/** Each program has a database and a user of its own. Its tables are made by the step before its start. */
export const database = (name) => ({
  url: `postgres://${name}:${encodeURIComponent(secret(`${name}_password`))}@${DATABASE_HOST}:5432/${name}`,
  migrate: false,
})

/** Where a program listens, and beside it for Prometheus and for health. Several on one machine have a port each. */
export const listenAt = ({ port, operations }) => ({
  host: HOST,
  port: Number(process.env.PORT ?? port),
  operations: { host: HOST, port: Number(process.env.OPERATIONS_PORT ?? operations) },
  // The proxy appends to X-Forwarded-For. One more where another proxy stands before it.
  proxies: 1,
})

/** The pages that use the gateway and embed the wallet, and where the wallet is. */
export const site = SITE
export const origin = `https://${SECURE_SITE_HOST}`
export const projectId = PROJECT_ID

/** What the secure site and its signer both know, by CAIP-2 id. */
export const networks = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
}
