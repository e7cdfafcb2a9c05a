import * as v from 'valibot'
import type { FrameAnswer, FrameKind, FrameRequest } from './FrameKinds.js'
import { frameKinds } from './kinds.js'
import { frameLimits } from './times.js'

const appPrefix = '@portico-app/'
const framePrefix = '@portico-frame/'
const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A request of the page. */
export type RequestMessage = {
  [K in FrameKind]: { readonly id: string; readonly kind: K; readonly payload: FrameRequest<K> }
}[FrameKind]

/** What the frame says: that it is ready, or an answer. */
export type FrameMessage =
  | { readonly kind: 'READY' }
  | { readonly kind: FrameKind; readonly id: string; readonly answer: unknown }
  | { readonly kind: FrameKind; readonly id: string; readonly error: FrameErrorPayload }

/** `code` is one of Portico's error codes of the embedded wallet; `message` is for people. */
export interface FrameErrorPayload {
  readonly message: string
  readonly code: string
  /** The number that a standard has for it, such as 5730 of EIP-5792: for pages that call the provider. */
  readonly rpcCode?: number | undefined
}

/** Why a message was not taken. It names no value of the message: what a stranger sent belongs in no log. */
export type Unreadable = 'tooLong' | 'tooDeep' | 'notJson' | 'notAMessage' | 'unknownKind' | 'badPayload'

export type Read<T> = { readonly message: T } | { readonly unreadable: Unreadable }

/** 128 random bits as 32 hexadecimal digits. */
export function createRequestId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function writeRequest<K extends FrameKind>(requestId: string, kind: K, payload: FrameRequest<K>): unknown {
  return { id: requestId, type: `${appPrefix}${kind}`, ...(payload === undefined ? {} : { payload }) }
}

export function writeAnswer<K extends FrameKind>(requestId: string, kind: K, answer: FrameAnswer<K>): unknown {
  return { id: requestId, type: `${framePrefix}${kind}_SUCCESS`, ...(answer === undefined ? {} : { payload: answer }) }
}

export function writeError(requestId: string, kind: FrameKind, error: FrameErrorPayload): unknown {
  const { message, code, rpcCode } = error
  const payload = { message, code, ...(rpcCode !== undefined && { rpcCode }) }
  return { id: requestId, type: `${framePrefix}${kind}_ERROR`, payload }
}

export function writeReady(): unknown {
  return { type: `${framePrefix}READY` }
}

const requestSchema = v.strictObject({
  id,
  type: v.pipe(v.string(), v.maxLength(80)),
  payload: v.optional(v.unknown()),
})
const frameSchema = v.strictObject({
  id: v.optional(id),
  type: v.pipe(v.string(), v.maxLength(80)),
  payload: v.optional(v.unknown()),
})
const errorSchema = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(1000)),
  code: v.pipe(v.string(), v.regex(/^[a-z][a-zA-Z0-9/]{0,60}$/)),
  rpcCode: v.optional(v.pipe(v.number(), v.integer())),
})

/** Reads what a page sent to the frame. */
export function readRequest(data: unknown): Read<RequestMessage> {
  const bounded = boundedJson(data)
  if ('unreadable' in bounded) return bounded
  const { success, output } = v.safeParse(requestSchema, bounded.message)
  if (!success || !output.type.startsWith(appPrefix)) return { unreadable: 'notAMessage' }
  const kind = kindOf(output.type.slice(appPrefix.length))
  if (kind === undefined) return { unreadable: 'unknownKind' }
  const payload = v.safeParse(frameKinds[kind].request, output.payload)
  if (!payload.success) return { unreadable: 'badPayload' }
  return { message: { id: output.id, kind, payload: payload.output } as RequestMessage }
}

/** Reads what the frame sent to the page. */
export function readFrameMessage(data: unknown): Read<FrameMessage> {
  const bounded = boundedJson(data)
  if ('unreadable' in bounded) return bounded
  const { success, output } = v.safeParse(frameSchema, bounded.message)
  if (!success || !output.type.startsWith(framePrefix)) return { unreadable: 'notAMessage' }
  const { id: requestId, payload } = output
  const type = output.type.slice(framePrefix.length)
  if (type === 'READY') return payload === undefined ? { message: { kind: 'READY' } } : { unreadable: 'badPayload' }
  const [, name = '', outcome] = /^([A-Z_]{1,60})_(SUCCESS|ERROR)$/.exec(type) ?? []
  const kind = kindOf(name)
  if (kind === undefined) return { unreadable: 'unknownKind' }
  if (requestId === undefined) return { unreadable: 'notAMessage' }
  if (outcome === 'ERROR') {
    const error = v.safeParse(errorSchema, payload)
    return error.success ? { message: { kind, id: requestId, error: error.output } } : { unreadable: 'badPayload' }
  }
  const answer = v.safeParse(frameKinds[kind].answer, payload)
  return answer.success ? { message: { kind, id: requestId, answer: answer.output } } : { unreadable: 'badPayload' }
}

function kindOf(name: string): FrameKind | undefined {
  return Object.hasOwn(frameKinds, name) ? (name as FrameKind) : undefined
}

/**
 * The message as plain JSON values, within the limits of size and depth. A structured clone may hold cycles, maps, blobs and one
 * part many times; going through JSON leaves plain objects. The limits are checked before that: a small clone whose parts
 * are shared can stand for more JSON than memory holds.
 */
function boundedJson(data: unknown): Read<unknown> {
  if (typeof data !== 'object' || data === null) return { unreadable: 'notAMessage' }
  const beyond = whatIsBeyond(data, frameLimits.depth, { characters: frameLimits.messageLength })
  if (beyond) return { unreadable: beyond }
  let text: string
  try {
    text = JSON.stringify(data)
  } catch {
    return { unreadable: 'notJson' }
  }
  if (text.length > frameLimits.messageLength) return { unreadable: 'tooLong' }
  return { message: JSON.parse(text) as unknown }
}

/** Counts at most as many characters as the JSON text will have, and stops at the limit, so that a cycle ends too. */
function whatIsBeyond(value: unknown, depth: number, left: { characters: number }): 'tooDeep' | 'tooLong' | undefined {
  left.characters -= typeof value === 'string' ? value.length + 2 : 1
  if (left.characters < 0) return 'tooLong'
  if (typeof value !== 'object' || value === null) return undefined
  if (depth === 0) return 'tooDeep'
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) left.characters -= key.length
    const beyond = whatIsBeyond(inner, depth - 1, left)
    if (beyond) return beyond
  }
  return undefined
}
