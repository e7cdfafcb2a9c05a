import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startPostgres, type Postgres } from './startPostgres.js'

/** Databases of its own on a server that others use too. `url` is of one that is there already, and `query` asks that one. */
export interface SharedPostgres extends Pick<Postgres, 'url' | 'create' | 'stop'> {
  query(text: string): Promise<readonly Record<string, unknown>[]>
}

/** Environment variable with an address that answers a GET with the URL of a database on the server that is shared. */
export const sharedPostgresVariable = 'PORTICO_SHARED_POSTGRES'

/**
 * Databases on the server that the environment variable names, or on a new one where it names none. Names get an ending, so that
 * users of one server may choose the same, as may a second try of a test. `stop` drops them.
 */
export async function sharedPostgres(): Promise<SharedPostgres> {
  const lender = process.env[sharedPostgresVariable]
  if (lender === undefined) return startPostgres()
  const answer = await fetch(lender)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const server = text
  const ending = randomBytes(6).toString('hex')
  const names: string[] = []
  async function create(name: string): Promise<string> {
    const full = `${name}_${ending}_${names.length}`
    await ask(server, `create database ${full}`)
    names.push(full)
    const url = new URL(server)
    url.pathname = `/${full}`
    return url.href
  }
  const url = await create('own')
  return {
    url,
    create,
    query: (text) => ask(url, text),
    async stop() {
      for (const name of names) await ask(server, `drop database ${name} with (force)`)
    },
  }
}

/** Opens tables on a database of its own on the shared server, which their `close` drops. */
export async function openOnShared<Opened extends { close(): Promise<void> }>(
  open: (url: string) => Promise<Opened>,
): Promise<Opened> {
  const postgres = await sharedPostgres()
  const opened = await open(postgres.url)
  return {
    ...opened,
    async close() {
      await opened.close()
      await postgres.stop()
    },
  }
}

async function ask(url: string, text: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
