import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { gatewayForTests } from './gatewayForTests.js'

const chain = 'eip155:31337'

/** Answers `head`, then `part` so many times, then `tail`, from a thread of its own. */
async function upstreamElsewhere(answer: readonly [string, string, number, string]): Promise<string> {
  const worker = new Worker(
    `const { parentPort, workerData: [head, part, count, tail] } = require('node:worker_threads')
    const answer = Buffer.from(head + part.repeat(count) + tail)
    const server = require('node:http').createServer((_, response) => response.end(answer))
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))`,
    { eval: true, workerData: answer },
  )
  onTestFinished(async () => void (await worker.terminate()))
  const port = await new Promise<number>((resolve) => worker.once('message', resolve))
  return `http://127.0.0.1:${port}`
}

/** Milliseconds that this thread was on a processor, as Linux counts them: those of the process contain the work of other tests. */
const workOfThread = (): number => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6

it.each([
  ['30 MB of zeros where an object belongs', ['[', '0,', 15_000_000, '0]'], '"error":'],
  ['10 MB of brackets', ['{"id":0,"result":', '[', 10_000_000, ''], '"error":'],
  ['a million members', ['{', '"a":0,', 1_000_000, '"id":0}'], '"error":'],
  ['an error of 8 MB', ['{"id":0,"error":{"code":1,"message":"","data":[', '0,', 4_000_000, '0]}}'], '"error":'],
  ['an honest 8 MB', ['{"id":0,"result":[', '0,', 4_000_000, '0]}'], '"result":'],
] as const)('an upstream that answers %s stops nothing else', async (_, answer, outcome) => {
  const { ask } = await gatewayForTests({ upstreams: { [chain]: await upstreamElsewhere(answer) } })
  // The first one loads and compiles.
  await (await ask('/health')).text()
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call' })
  /** Milliseconds of work, which a busy machine does not make more, in the longest turn of the event loop. */
  let longest = 0
  let before = workOfThread()
  let turn = setImmediate(function measure() {
    const now = workOfThread()
    longest = Math.max(longest, now - before)
    before = now
    turn = setImmediate(measure)
  })
  onTestFinished(() => clearImmediate(turn))
  const answering = ask(`/v1/?chainId=${chain}`, { method: 'POST', body })
  expect((await ask('/health')).status).toBe(200)
  const text = Buffer.from(await (await answering).arrayBuffer()).toString('latin1', 0, 200)
  expect(text).toContain(outcome)
  expect(longest).toBeLessThan(300)
})
