import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sharedPostgresVariable, startPostgres, type Postgres } from '../src/postgres/index.js'

/**
 * For the whole run of vitest (`vitest.workspace.ts`): one server of PostgreSQL, which starts when the first test file asks for it
 * (docs/decisions/043-shared-postgresql.md). A run of tests without databases needs none.
 */
export default async function shareServer(): Promise<() => Promise<void>> {
  let server: Promise<Postgres> | undefined
  const lender = createServer((_request, response) => {
    server ??= startPostgres({ connections: 500 })
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => lender.listen(0, '127.0.0.1', resolve))
  process.env[sharedPostgresVariable] = `http://127.0.0.1:${(lender.address() as AddressInfo).port}/`
  return async () => {
    lender.closeAllConnections()
    lender.close()
    await (await server)?.stop()
  }
}
