import { startValkey } from '@portico/devnet/valkey'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'

import { gatewayForTests } from './gatewayForTests.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

const chain = 'eip155:31337'
const account = `${chain}:0x0000000000000000000000000000000000000001`

it('gateways of one Valkey share limits, ask an upstream once, and go on without it', async () => {
  const server = await startValkey()
  onTestFinished(() => server.stop())
  const node = await tinyUpstream((body, response) => {
    const calls = [JSON.parse(body)].flat() as Call[]
    const reply = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' }))
    setTimeout(() => response.end(JSON.stringify(reply.length === 1 ? reply[0] : reply)), 100)
  })
  const events: string[] = []
  const gateways = await Promise.all(
    Array.from({ length: 3 }, () =>
      gatewayForTests({
        valkey: server.url,
        upstreams: { [chain]: node.url },
        data: { networks: { [chain]: { sources: [{ kind: 'evm-node' }] } } },
        limits: { requests: { perSecond: 0.001, burst: 12 } },
        log: ({ event }) => void events.push(event),
      }),
    ),
  )
  const askAll = (path: string, times: number): Promise<readonly number[]> =>
    Promise.all(gateways.flatMap(({ ask }) => Array.from({ length: times }, async () => (await ask(path)).status)))
  const ready = async () => (await (await gateways[0]!.ask('/ready')).json()) as unknown
  expect(await ready()).toEqual({ status: 'ready', parts: { valkey: 'ok' } })

  expect(await askAll(`/v1/account/${account}/balance`, 1)).toEqual([200, 200, 200])
  expect(node.bodies).toHaveLength(1)
  const answers = await askAll('/getWallets?entries=1', 8)
  expect(answers.filter((status) => status === 200)).toHaveLength(9)
  expect(answers.filter((status) => status === 429)).toHaveLength(15)

  await server.crash()
  // Longer than a gateway remembers who has to wait.
  await wait(1100)
  await expect.poll(ready).toEqual({ status: 'ready', parts: { valkey: 'down' } })
  expect(events).toContain('valkey.lost')
  // What each counted itself is known to it: three balances and nine lists at all three.
  const alone = await askAll('/getWallets?entries=1', 12)
  expect(alone.filter((status) => status === 200)).toHaveLength(3 * 12 - 12)

  await server.restart()
  await expect.poll(ready, { timeout: 10_000 }).toEqual({ status: 'ready', parts: { valkey: 'ok' } })
  const shared = await askAll('/getWallets?entries=1', 8)
  expect(shared.filter((status) => status === 200).length).toBeLessThanOrEqual(12)
  expect(events).toContain('valkey.back')
})
