import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharedPostgresVariable, startPostgres, type Postgres } from '../src/postgres/index.js'
import { sharedValkeyVariable, startValkey, type Valkey } from '../src/valkey/index.js'

/**
 * For the whole run of vitest (`vitest.workspace.ts`): one server of PostgreSQL and one of Valkey, which start when the first test file
 * asks for them (docs/decisions/043-shared-postgresql.md). A run of tests without databases needs none.
 */
export default async function shareServer(): Promise<() => Promise<void>> {
  let postgres: Promise<Postgres> | undefined
  let valkey: Promise<Valkey> | undefined
  let databases = 0
  const lenders = [
    await lend(sharedPostgresVariable, async () => (await (postgres ??= startPostgres({ connections: 500 }))).url),
    await lend(sharedValkeyVariable, async () => {
      const number = (databases += 1)
      return new URL(`/${number}`, (await (valkey ??= startValkey())).url).href
    }),
  ]
  return async () => {
    for (const stop of lenders) stop()
    await Promise.all([(await postgres)?.stop(), (await valkey)?.stop()])
  }
}

/** Answers the URL of a database to each who asks at the address in the environment variable. */
async function lend(variable: string, urlOf: () => Promise<string>): Promise<() => void> {
  const lender = createServer((_request, response) => {
    urlOf().then(
      (url) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve))
  process.env[variable] = `http://127.0.0.1:${(lender.address() as AddressInfo).port}/`
  return () => {
    lender.closeAllConnections()
    lender.close()
  }
}
