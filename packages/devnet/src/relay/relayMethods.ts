import * as v from 'valibot'
import type { Exchange, Subscriber } from './createExchange.js'
import type { Letter, Mailbox } from './createMailbox.js'
import { rpcCodes } from './jsonRpc.js'

export interface RelayContext {
  readonly exchange: Exchange
  readonly mailbox: Mailbox
}

export type MethodResult =
  /** `afterwards` runs after the answer has been sent. */
  | { readonly ok: true; readonly result: unknown; readonly afterwards?: () => void }
  | { readonly ok: false; readonly code: number; readonly message: string }

export type RelayMethod = (context: RelayContext, subscriber: Subscriber, params: unknown) => MethodResult

const maxTopics = 500
const maxTtlSeconds = 30 * 24 * 60 * 60
const defaultTtlSeconds = 5 * 60
// Tags of the two messages whose publisher leaves the tag to the relay (Sign API, RPC methods).
const tags = { propose: 1100, proposeAnswer: 1101, settle: 1102 } as const

const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'a topic is 32 bytes in hexadecimal'))
const message = v.pipe(v.string(), v.minLength(1))
const ttl = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxTtlSeconds)), defaultTtlSeconds)
const tag = v.pipe(v.number(), v.integer(), v.minValue(0))
// An empty attestation says that the sender tried and got none; a receiver treats it unlike a missing one.
const attestation = v.nullish(v.string())
const topics = v.pipe(v.array(topic), v.minLength(1), v.maxLength(maxTopics))
const publishParams = v.object({ topic, message, ttl, tag: v.optional(tag, 0), attestation })
const subscription = v.object({ topic, id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/** `params` are checked against `schema` before `run` sees them; members beyond it (the clients' `tvf`) are dropped. */
function method<Schema extends v.GenericSchema>(
  schema: Schema,
  run: (context: RelayContext, subscriber: Subscriber, params: v.InferOutput<Schema>) => MethodResult,
): RelayMethod {
  return (context, subscriber, raw) => {
    const params = v.safeParse(schema, raw)
    if (params.success) return run(context, subscriber, params.output)
    const [issue] = params.issues
    const path = v.getDotPath(issue)
    return {
      ok: false,
      code: rpcCodes.invalidParams,
      message: `Invalid params: ${path ? `${path}: ` : ''}${issue.message}`,
    }
  }
}

const done: MethodResult = { ok: true, result: true }

function publish(
  { exchange }: RelayContext,
  from: string,
  items: readonly v.InferOutput<typeof publishParams>[],
): MethodResult {
  const publishedAt = Date.now()
  for (const { ttl, attestation, ...item } of items) {
    const letter: Letter = {
      ...item,
      attestation: attestation ?? undefined,
      from,
      publishedAt,
      expiresAt: publishedAt + ttl * 1000,
    }
    if (!exchange.publish(letter))
      return { ok: false, code: rpcCodes.mailboxFull, message: 'The mailbox is full: try again later' }
  }
  return done
}

function subscribe({ exchange }: RelayContext, subscriber: Subscriber, topics: readonly string[]): readonly string[] {
  return topics.map((topic) => exchange.subscribe(subscriber, topic))
}

function fetchMessages({ mailbox }: RelayContext, { clientId }: Subscriber, topics: readonly string[]): MethodResult {
  const letters = topics.flatMap((topic) => mailbox.waitingFor(clientId, topic))
  const messages = letters.map(({ topic, message, publishedAt, tag, attestation }) => ({
    topic,
    message,
    publishedAt,
    tag,
    attestation,
  }))
  return { ok: true, result: { messages, hasMore: false } }
}

/** The relay's RPC (WalletConnect specifications, relay server RPC), by method name. */
export const relayMethods: Readonly<Record<string, RelayMethod>> = {
  irn_publish: method(publishParams, (context, { clientId }, params) => publish(context, clientId, [params])),

  irn_batchPublish: method(
    v.object({ messages: v.pipe(v.array(publishParams), v.minLength(1), v.maxLength(maxTopics)) }),
    (context, { clientId }, params) => publish(context, clientId, params.messages),
  ),

  irn_subscribe: method(v.object({ topic }), (context, subscriber, { topic }) => {
    const [id] = subscribe(context, subscriber, [topic])
    return { ok: true, result: id, afterwards: () => context.exchange.deliverWaiting(subscriber, [topic]) }
  }),

  irn_batchSubscribe: method(v.object({ topics }), (context, subscriber, { topics }) => {
    const ids = subscribe(context, subscriber, topics)
    return { ok: true, result: ids, afterwards: () => context.exchange.deliverWaiting(subscriber, topics) }
  }),

  irn_unsubscribe: method(subscription, ({ exchange }, subscriber, { topic, id }) => ({
    ok: true,
    result: exchange.unsubscribe(subscriber, topic, id),
  })),

  irn_batchUnsubscribe: method(
    v.object({ subscriptions: v.pipe(v.array(subscription), v.minLength(1), v.maxLength(maxTopics)) }),
    ({ exchange }, subscriber, { subscriptions }) => ({
      ok: true,
      result: subscriptions.map(({ topic, id }) => exchange.unsubscribe(subscriber, topic, id)).every(Boolean),
    }),
  ),

  irn_fetchMessages: method(v.object({ topic }), (context, subscriber, { topic }) =>
    fetchMessages(context, subscriber, [topic]),
  ),

  irn_batchFetchMessages: method(v.object({ topics }), (context, subscriber, { topics }) =>
    fetchMessages(context, subscriber, topics),
  ),

  // The two below each do in one round trip what a client of the older protocol does in several.
  wc_proposeSession: method(
    v.object({ pairingTopic: topic, sessionProposal: message, ttl, attestation }),
    (context, subscriber, { pairingTopic, sessionProposal, ttl, attestation }) => {
      const published = publish(context, subscriber.clientId, [
        { topic: pairingTopic, message: sessionProposal, ttl, tag: tags.propose, attestation },
      ])
      if (!published.ok) return published
      subscribe(context, subscriber, [pairingTopic])
      return { ...done, afterwards: () => context.exchange.deliverWaiting(subscriber, [pairingTopic]) }
    },
  ),

  wc_approveSession: method(
    v.object({
      pairingTopic: topic,
      sessionTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl,
    }),
    (context, subscriber, { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl }) => {
      subscribe(context, subscriber, [sessionTopic])
      const published = publish(context, subscriber.clientId, [
        { topic: pairingTopic, message: sessionProposalResponse, ttl, tag: tags.proposeAnswer, attestation: undefined },
        { topic: sessionTopic, message: sessionSettlementRequest, ttl, tag: tags.settle, attestation: undefined },
      ])
      if (!published.ok) return published
      return { ...done, afterwards: () => context.exchange.deliverWaiting(subscriber, [sessionTopic]) }
    },
  ),
}
