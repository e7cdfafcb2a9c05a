import { HistoryAnswerSchema, type HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import { pad, type Address } from 'viem'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAccounts } from '../src/accounts/createAccounts.js'
import { createAssetLibrary } from '../src/assets/createAssetLibrary.js'
import { createFetcher } from '../src/assets/createFetcher.js'
import { createPictures } from '../src/assets/createPictures.js'
import type { ChainSources } from '../src/data/Sources.js'
import type { GatewayConfig } from '../src/index.js'
import { createOpenRequests } from '../src/limits/OpenRequests.js'
import { createPriceBook } from '../src/prices/createPriceBook.js'
import { gatewayForTests } from './gatewayForTests.js'
import { startMemoryNode, someTransfers, type MemoryTransfer } from '@portico/devnet/memory-node'
import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { createCaches } from '@portico/server'

const chain = 'eip155:1'
const me: Address = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

const toMe = (amount: bigint): MemoryTransfer => ({
  token: pad('0x77', { size: 20 }),
  sender: pad('0x99', { size: 20 }),
  recipient: me,
  amount,
})

describe('history of a network that is followed', () => {
  it('has a row within seconds of its block, also at a gateway that does not follow, and loses one that is taken back [3.14]', async () => {
    const node = await startMemoryNode()
    onTestFinished(() => node.stop())
    node.mine([...someTransfers(20, 2), [toMe(1n)]])
    const follow = { node: node.url, pollInterval: 100 }
    const config: GatewayConfig = {
      data: { networks: { [chain]: { follow } } },
      database: await postgres.create('ages'),
    }
    const gateways = [await gatewayForTests(config), await gatewayForTests(config)]
    const hashes = async (gateway = gateways[0]!) => {
      const response = await gateway.ask(`/v1/account/${chain}:${me}/history`)
      if (response.status !== 200) return [String(response.status)]
      return v.parse(HistoryAnswerSchema, await response.json()).data.map(({ metadata }) => metadata.hash)
    }
    const soon = { timeout: 8000, interval: 50 }
    for (const gateway of gateways) {
      await vi.waitFor(async () => expect(await hashes(gateway)).toHaveLength(1), { ...soon, timeout: 60_000 })
    }
    const [first] = await hashes()
    node.mine([[], [toMe(2n)], []])
    for (const gateway of gateways) await vi.waitFor(async () => expect(await hashes(gateway)).toHaveLength(2), soon)
    const [newest] = await hashes()
    node.goBack(3)
    node.mine([[], [toMe(3n)], [], []])
    for (const gateway of gateways) {
      await vi.waitFor(async () => {
        const now = await hashes(gateway)
        expect(now).toEqual([expect.not.stringContaining(newest!), first])
      }, soon)
    }
    node.goBack(4)
    node.mine([[], [], [], [], []])
    for (const gateway of gateways) await vi.waitFor(async () => expect(await hashes(gateway)).toEqual([first]), soon)
  }, 120_000)
})

describe('answers of history', () => {
  /** Answers of a source that are counted, at a clock that the test sets. */
  function site(over: { readonly mark?: () => Promise<string> } = {}) {
    const clock = { now: 0 }
    const asked = { history: 0, assets: 0 }
    const sources: ChainSources = {
      history: {
        async history() {
          asked.history += 1
          return { data: [] as HistoryRow[], next: String(asked.history) }
        },
        ...over,
      },
      assets: {
        async assets() {
          asked.assets += 1
          return { data: [], next: undefined }
        },
      },
    }
    const chains = new Map([[chain, sources]])
    const log = (): void => undefined
    const requests = createOpenRequests({ open: 10, memory: 1e6 })
    const caches = createCaches({ memory: 1e8, now: () => clock.now })
    const accounts = createAccounts({
      chains,
      prices: createPriceBook([], chains, caches, log),
      library: createAssetLibrary({
        settings: { fetch: false, local: {} },
        fetcher: createFetcher({ local: {} }),
        pictures: createPictures({ db: undefined, caches, log }),
        caches,
        requests,
        log,
      }),
      caches,
      requests,
      nativeIcon: () => '',
    })
    const account = { chain, address: me }
    const history = (cursor?: string): Promise<string> => accounts.history(account, cursor)
    return { accounts, account, asked, clock, history }
  }

  it('are asked once for all who want them, and again after 2.5 s', async () => {
    const { accounts, account, asked, clock, history } = site()
    await Promise.all(Array.from({ length: 20 }, () => history()))
    clock.now = 2499
    await history()
    expect(await accounts.fresh('history', account)).toContain('"next":"1"')
    expect(asked.history).toBe(1)
    clock.now = 2500
    expect(await accounts.fresh('history', account)).toBeUndefined()
    expect(await history()).toContain('"next":"2"')
  })

  it('stay for 15 s where nothing happened to the account, and no longer than a second where something did', async () => {
    let mark = '1'
    let marks = 0
    const { accounts, account, asked, clock, history } = site({
      mark: async () => {
        marks += 1
        return mark
      },
    })
    for (; clock.now < 15_000; clock.now += 100) await Promise.all([history(), history(), history('2')])
    expect(asked.history).toBe(2)
    expect(marks).toBe(15)
    expect(await history()).toContain('"next":"3"')
    await accounts.assets(account, undefined)
    mark = '2'
    clock.now += 999
    expect(await accounts.fresh('history', account)).toContain('"next":"3"')
    clock.now += 1
    expect(await accounts.fresh('history', account)).toBeUndefined()
    await Promise.all([history(), history('2')])
    await accounts.assets(account, undefined)
    expect(asked).toEqual({ history: 5, assets: 2 })
    expect(await accounts.fresh('history', account)).toContain('"next":"4"')
  })
})
