import { readFileSync } from 'node:fs'

const folder = process.env.SECRETS_FOLDER ?? '/run/secrets'

/** A secret is a file: it stands in no environment, and in no list of processes. */
export const secret = (name) => readFileSync(`${folder}/${name}`, 'utf8').trim()

/** Each program has a database and a user of its own. Its tables are made by the step before its start. */
export const database = (name) => ({
  url: `postgres://${name}:${encodeURIComponent(secret(`${name}_password`))}@database:5432/${name}`,
  migrate: false,
})

/** The pages that use the gateway and embed the wallet. */
export const site = process.env.SITE
export const origin = `https://${process.env.SECURE_SITE_HOST}`
export const projectId = process.env.PROJECT_ID

/** What the secure site and its signer both know, by CAIP-2 id. */
export const networks = {
  'eip155:1': { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
}
