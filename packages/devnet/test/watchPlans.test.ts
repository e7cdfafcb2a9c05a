import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'

import { growthOf, startPostgres, watchPlans } from '../src/postgres/index.js'

it('says which statements of a program, and which checks of foreign keys, read or sort a whole table', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const watch = await watchPlans(postgres)
  const client = new pg.Client(await postgres.create('plans'))
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`
    create table owner (id integer primary key);
    create table part (id integer primary key, owner integer references owner on delete cascade, name text);
    insert into owner select generate_series(1, 3000);
    insert into part select n, n, 'part ' || n % 7 from generate_series(1, 3000) n;
    analyze`)
  await watch.begin()
  await client.query('select name from part where id = $1', [7])
  await client.query(`select id from part order by name desc, id limit 5`)
  await client.query('delete from owner where id = 7')
  const plans = await watch.end()
  await client.query('select * from part')

  expect(plans.map((plan) => [plan.database, plan.statement, growthOf(plan, 1000)])).toEqual([
    ['plans', 'select name from part where id = $1', []],
    ['plans', 'select id from part order by name desc, id limit 5', ['Sort: 3000 rows', 'Seq Scan of part: 3000 rows']],
    [
      'plans',
      'DELETE FROM ONLY "public"."part" WHERE $1 OPERATOR(pg_catalog.=) "owner"',
      ['Seq Scan of part: 3000 rows'],
    ],
    ['plans', 'delete from owner where id = 7', []],
  ])
  expect(await watch.end()).toEqual([])
}, 60_000)
