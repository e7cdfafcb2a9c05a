import { expect, it, onTestFinished, vi } from 'vitest'
import { openOnShared, sharedPostgres, sharedPostgresVariable, type SharedPostgres } from '../src/postgres/index.js'

const nameOf = (url: string): string => new URL(url).pathname.slice(1)
const databasesOf = async (postgres: SharedPostgres) =>
  (await postgres.query('select datname from pg_database')).map(({ datname }) => datname)

it('gives users of one server databases of the same name, and drops those of one who stops', async () => {
  const [one, other] = await Promise.all([sharedPostgres(), sharedPostgres()])
  onTestFinished(() => other.stop())
  const [first, second] = await Promise.all([one.create('same'), other.create('same')])
  expect(new URL(first).host).toBe(new URL(second).host)
  const all = await databasesOf(other)
  expect(all).toEqual(expect.arrayContaining([one.url, other.url, first, second].map(nameOf)))
  await one.stop()
  const left = await databasesOf(other)
  expect(left).not.toContain(nameOf(first))
  expect(left).not.toContain(nameOf(one.url))
  expect(left).toContain(nameOf(second))
})

it('opens tables on a database that is dropped when they are closed', async () => {
  const postgres = await sharedPostgres()
  onTestFinished(() => postgres.stop())
  const closed: string[] = []
  const { url, close } = await openOnShared(async (url) => ({ url, close: async () => void closed.push(url) }))
  expect(await databasesOf(postgres)).toContain(nameOf(url))
  await close()
  expect(closed).toEqual([url])
  expect(await databasesOf(postgres)).not.toContain(nameOf(url))
})

it('starts a server where there is none to share', async () => {
  vi.stubEnv(sharedPostgresVariable, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const alone = await sharedPostgres()
  onTestFinished(() => alone.stop())
  expect(await databasesOf(alone)).toEqual(expect.arrayContaining(['postgres', 'template1']))
})
