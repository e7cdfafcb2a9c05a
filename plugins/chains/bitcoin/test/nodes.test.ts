import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { failure, regtest, regtestId, withPage } from './site.js'

const { open } = withPage()
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})
const account = `${regtestId}:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080` as const
const stats = { funded_txo_sum: 5000, spent_txo_sum: 1000 }
const good = JSON.stringify({ chain_stats: stats, mempool_stats: { funded_txo_sum: 10, spent_txo_sum: 500 } })

/** A node that gives these answers in turn, and then repeats the last. */
async function node(...answers: readonly (readonly [status: number, body: string] | 'silence')[]): Promise<{
  readonly url: string
  asked(): number
}> {
  let asked = 0
  const server = createServer((_, response) => {
    const answer = answers[Math.min(asked++, answers.length - 1)]!
    if (answer !== 'silence') response.writeHead(answer[0]).end(answer[1])
  })
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked: () => asked }
}

describe('nodes', () => {
  it('count what is in blocks and in the mempool', async () => {
    const { url } = await node([200, good])
    const { native } = open({ networks: [regtest(url)] }).need('balances')
    expect(await native(account)).toEqual({ amount: 3510n, decimals: 8, symbol: 'BTC' })
  })

  it('that cannot answer now are asked three more times [9.26]', async () => {
    const busy = await node([503, ''], [429, ''], [500, ''], [200, good])
    expect(
      await open({ networks: [regtest(busy.url)] })
        .need('balances')
        .native(account),
    ).toMatchObject({ amount: 3510n })
    expect(busy.asked()).toBe(4)
    const broken = await node([500, ''])
    const failed = await failure(
      open({ networks: [regtest(broken.url)] })
        .need('balances')
        .native(account),
    )
    expect(failed).toMatchObject({ code: 'bitcoin/rpcUnavailable' })
    expect(broken.asked()).toBe(4)
  })

  it('of the site come first, and the next follows if one is not there', async () => {
    const { url } = await node([200, good])
    const site = open({
      networks: [regtest('http://127.0.0.1:9')],
      rpcUrls: { [regtestId]: ['http://127.0.0.1:9', url] },
    })
    expect(await site.need('balances').native(account)).toMatchObject({ amount: 3510n })
  })

  it('that cannot be reached are named [8.11]', async () => {
    expect(
      await failure(
        open({ networks: [regtest()] })
          .need('balances')
          .native(account),
      ),
    ).toMatchObject({
      message: 'Unavailable Regtest RPC url at http://127.0.0.1:9',
    })
  })

  it('that answer nonsense are not trusted, and the reason of a refusal is passed on', async () => {
    for (const body of ['', 'banana', '{', '{}', '[]', good.replace('5000', '"much"'), good.replace('5000', '1e300')]) {
      const { url } = await node([200, body])
      expect(
        await failure(
          open({ networks: [regtest(url)] })
            .need('balances')
            .native(account),
        ),
      ).toMatchObject({
        code: 'bitcoin/badAnswer',
      })
    }
    const { url } = await node([400, 'Invalid Bitcoin address'])
    expect(
      await failure(
        open({ networks: [regtest(url)] })
          .need('balances')
          .native(account),
      ),
    ).toMatchObject({
      code: 'bitcoin/rpcFailed',
      context: { problem: 'Invalid Bitcoin address' },
    })
  })

  it('are given up at once by the signal', async () => {
    const { url } = await node('silence')
    const leaving = new AbortController()
    const asking = failure(
      open({ networks: [regtest(url)] })
        .need('balances')
        .native(account, leaving.signal),
    )
    setTimeout(() => leaving.abort(), 50)
    expect(await asking).toMatchObject({ name: 'AbortError' })
  })
})
