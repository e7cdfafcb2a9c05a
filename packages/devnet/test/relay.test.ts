import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startRelay, type Relay, type RelayOptions } from '../src/index.js'
import { connectPeer, newIdentity, newTopic, type RelayPeer } from './relayPeer.js'

const started: Relay[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((relay) => relay.stop()))
})
async function start(options: RelayOptions = {}): Promise<Relay> {
  const relay = await startRelay(options)
  started.push(relay)
  return relay
}
/** Longer than a push takes on loopback, for claims that nothing arrives. */
const quiet = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100))
const ok = (result: unknown): unknown => expect.objectContaining({ jsonrpc: '2.0', result })
const failed = (code: number, message: unknown = expect.any(String)): unknown =>
  expect.objectContaining({ jsonrpc: '2.0', error: { code, message } })
const messagesOf = (peer: RelayPeer): readonly string[] => peer.pushed.map(({ message }) => message)

describe('messages', () => {
  let relay: Relay
  let alice: RelayPeer
  let bob: RelayPeer
  const bobsIdentity = newIdentity()
  beforeEach(async () => {
    relay = await start()
    ;[alice, bob] = await Promise.all([connectPeer(relay.url, newIdentity()), connectPeer(relay.url, bobsIdentity)])
  })

  it('reach the subscribers of their topic with tag and attestation, and never the publisher', async () => {
    const topic = newTopic()
    expect(await alice.request('irn_subscribe', { topic })).toEqual(ok(expect.stringMatching(/^[0-9a-f]{64}$/)))
    await bob.request('irn_subscribe', { topic })
    expect(
      await alice.request('irn_publish', { topic, message: 'm', ttl: 300, tag: 1108, prompt: true, attestation: '' }),
    ).toEqual(ok(true))
    await vi.waitFor(() =>
      expect(bob.pushed).toEqual([expect.objectContaining({ topic, message: 'm', tag: 1108, attestation: '' })]),
    )
    await quiet()
    expect(alice.pushed).toEqual([])
  })

  it('wait for a peer that is away, come again until acknowledged, and then no more', async () => {
    const topic = newTopic()
    await alice.request('irn_publish', { topic, message: 'waits', ttl: 300 })
    await bob.request('irn_subscribe', { topic })
    await vi.waitFor(() => expect(messagesOf(bob)).toEqual(['waits']))
    await bob.close()

    const again = await connectPeer(relay.url, bobsIdentity)
    await again.request('irn_batchSubscribe', { topics: [topic] })
    await vi.waitFor(() => expect(messagesOf(again)).toEqual(['waits']))
    again.acknowledge(again.pushed[0]!)
    expect(await again.request('irn_fetchMessages', { topic })).toEqual(ok({ messages: [], hasMore: false }))
    await again.close()

    const third = await connectPeer(relay.url, bobsIdentity)
    await third.request('irn_subscribe', { topic })
    await quiet()
    expect(third.pushed).toEqual([])
  })

  it('are delivered once, however often the publisher retries', async () => {
    const topic = newTopic()
    await bob.request('irn_subscribe', { topic })
    await alice.request('irn_publish', { topic, message: 'once', ttl: 300 })
    expect(await alice.request('irn_publish', { topic, message: 'once', ttl: 300 })).toEqual(ok(true))
    await quiet()
    expect(messagesOf(bob)).toEqual(['once'])
  })

  it('are forgotten when their ttl is over', async () => {
    const topic = newTopic()
    await alice.request('irn_publish', { topic, message: 'short', ttl: 1 })
    await alice.request('irn_publish', { topic, message: 'long', ttl: 300 })
    await new Promise((resolve) => setTimeout(resolve, 1050))
    await bob.request('irn_subscribe', { topic })
    await vi.waitFor(() => expect(messagesOf(bob)).toEqual(['long']))
    expect(relay.status().messages).toBe(1)
  })

  it('can be published and fetched in batches', async () => {
    const [first, second] = [newTopic(), newTopic()]
    const messages = [
      { topic: first, message: 'a', ttl: 300, tag: 1 },
      { topic: second, message: 'b', ttl: 300, tag: 2 },
    ]
    expect(await alice.request('irn_batchPublish', { messages })).toEqual(ok(true))
    const found = [
      expect.objectContaining({ topic: first, message: 'a' }),
      expect.objectContaining({ topic: second, message: 'b' }),
    ]
    expect(await bob.request('irn_batchFetchMessages', { topics: [first, second] })).toEqual(
      ok({ messages: found, hasMore: false }),
    )
    expect(await alice.request('irn_batchFetchMessages', { topics: [first, second] })).toEqual(
      ok({ messages: [], hasMore: false }),
    )
  })

  it('stop after irn_unsubscribe with the right id', async () => {
    const topic = newTopic()
    const { result: id } = (await bob.request('irn_subscribe', { topic })) as { readonly result: string }
    expect(await bob.request('irn_unsubscribe', { topic, id: newTopic() })).toEqual(ok(false))
    expect(await bob.request('irn_unsubscribe', { topic, id })).toEqual(ok(true))
    await alice.request('irn_publish', { topic, message: 'm', ttl: 300 })
    await quiet()
    expect(bob.pushed).toEqual([])
    const other = (await bob.request('irn_subscribe', { topic })) as { readonly result: string }
    expect(other.result).toBe(id)
    expect(await bob.request('irn_batchUnsubscribe', { subscriptions: [{ topic, id }] })).toEqual(ok(true))
  })

  it('of a proposal and its approval travel in one call each', async () => {
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await alice.request('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 })
    await bob.request('irn_subscribe', { topic: pairingTopic })
    await vi.waitFor(() => expect(bob.pushed).toEqual([expect.objectContaining({ message: 'proposal', tag: 1100 })]))
    await bob.request('wc_approveSession', {
      pairingTopic,
      sessionTopic,
      sessionProposalResponse: 'yes',
      sessionSettlementRequest: 'settle',
    })
    // The proposer was subscribed to the pairing by proposing; to the session it subscribes itself.
    await vi.waitFor(() => expect(alice.pushed).toEqual([expect.objectContaining({ message: 'yes', tag: 1101 })]))
    await alice.request('irn_subscribe', { topic: sessionTopic })
    await vi.waitFor(() => expect(alice.pushed[1]).toEqual(expect.objectContaining({ message: 'settle', tag: 1102 })))
    await alice.request('irn_publish', { topic: sessionTopic, message: 'settled', ttl: 300 })
    await vi.waitFor(() => expect(messagesOf(bob)).toEqual(['proposal', 'settled']))
  })
})

describe('what is not understood', () => {
  const cases: readonly (readonly [string, string | Buffer, number])[] = [
    ['text that is not JSON', 'hello', -32_700],
    ['half an object', '{"id":1', -32_700],
    ['a binary frame', Buffer.from('{"id":1,"jsonrpc":"2.0","method":"irn_publish"}'), -32_700],
    ['null', 'null', -32_600],
    ['a batch', '[]', -32_600],
    ['no version', '{"id":1,"method":"irn_publish"}', -32_600],
    ['no id', '{"jsonrpc":"2.0","method":"irn_publish","params":{}}', -32_600],
    ['an id that a number cannot hold', '{"id":1e300,"jsonrpc":"2.0","method":"irn_publish"}', -32_600],
    ['a method that is no text', '{"id":1,"jsonrpc":"2.0","method":7}', -32_600],
    ['an unknown method', '{"id":1,"jsonrpc":"2.0","method":"irn_nonsense","params":{}}', -32_601],
    ['a method of every object', '{"id":1,"jsonrpc":"2.0","method":"constructor","params":{}}', -32_601],
    ['no params', '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe"}', -32_602],
    ['a topic that is too short', '{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"ab"}}', -32_602],
    ['no topics', '{"id":1,"jsonrpc":"2.0","method":"irn_batchSubscribe","params":{"topics":[]}}', -32_602],
    [
      'too many topics',
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'irn_batchSubscribe',
        params: { topics: Array.from({ length: 501 }, newTopic) },
      }),
      -32_602,
    ],
    [
      'a ttl of a year',
      JSON.stringify({
        id: 1,
        jsonrpc: '2.0',
        method: 'irn_publish',
        params: { topic: newTopic(), message: 'm', ttl: 31_536_000 },
      }),
      -32_602,
    ],
  ]

  it.each(cases)('is answered with an error, and the connection stays: %s', async (_name, frame, code) => {
    const relay = await start()
    const peer = await connectPeer(relay.url, newIdentity())
    expect(await peer.raw(frame)).toEqual(failed(code))
    expect(await peer.request('irn_subscribe', { topic: newTopic() })).toEqual(ok(expect.any(String)))
  })

  it('names the parameter that is wrong, and answers with the id of the request', async () => {
    const relay = await start()
    const peer = await connectPeer(relay.url, newIdentity())
    const frame = {
      id: 'mine',
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic: newTopic(), message: 5, ttl: 300 },
    }
    expect(await peer.raw(JSON.stringify(frame))).toEqual({
      id: 'mine',
      jsonrpc: '2.0',
      error: { code: -32_602, message: expect.stringContaining('message: ') },
    })
  })

  it('closes on a frame beyond the limit with 1009', async () => {
    const relay = await start({ maxFrameBytes: 1000 })
    const peer = await connectPeer(relay.url, newIdentity())
    const closed = once(peer.socket, 'close')
    peer.socket.send('x'.repeat(1001))
    expect((await closed)[0]).toBe(1009)
  })

  it('refuses messages when the mailbox is full, and takes them again when there is room', async () => {
    const relay = await start({ maxMailboxBytes: 10 })
    const peer = await connectPeer(relay.url, newIdentity())
    const topic = newTopic()
    expect(await peer.request('irn_publish', { topic, message: '12345678', ttl: 1 })).toEqual(ok(true))
    expect(await peer.request('irn_publish', { topic, message: 'abc', ttl: 1 })).toEqual(failed(-32_000))
    await new Promise((resolve) => setTimeout(resolve, 1050))
    expect(await peer.request('irn_publish', { topic, message: 'abc', ttl: 1 })).toEqual(ok(true))
  })
})
