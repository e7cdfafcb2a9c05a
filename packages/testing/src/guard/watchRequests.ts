import { replaceValue } from './replaceProperty.js'
import type { Watch } from './Watch.js'

type Words = readonly unknown[]
interface Net {
  readonly Socket: { readonly prototype: { connect(...words: unknown[]): unknown; destroy(error?: Error): unknown } }
}

/** Requests of every kind a page knows, and in Node whatever opens a socket. None of them gets through. */
export function watchRequests(): Watch {
  const made: string[] = []
  const offline = (what: string): TypeError => {
    made.push(what)
    return new TypeError('Failed to fetch')
  }
  const undo: (() => void)[] = []
  const put = (target: object | undefined, key: string, value: unknown): void => {
    if (target && key in target) undo.push(replaceValue(target, key, value))
  }
  put(globalThis, 'fetch', (input: unknown) => Promise.reject(offline(`fetch ${addressOf(input)}`)))
  put(globalThis.XMLHttpRequest?.prototype, 'open', (method: string, url: unknown) => {
    throw offline(`XMLHttpRequest ${method} ${addressOf(url)}`)
  })
  put(globalThis.navigator, 'sendBeacon', (url: unknown) => {
    offline(`sendBeacon ${addressOf(url)}`)
    return false
  })
  for (const kind of ['WebSocket', 'EventSource', 'Worker', 'SharedWorker'])
    put(globalThis, kind, function construct(url: unknown): never {
      throw offline(`${kind} ${addressOf(url)}`)
    })
  const net = nodeNet()
  if (net) {
    const { prototype } = net.Socket
    put(prototype, 'connect', function connect(this: typeof prototype, ...words: Words) {
      const error = offline(`a socket to ${socketAddress(words)}`)
      queueMicrotask(() => this.destroy(error))
      return this
    })
  }
  return {
    found: () => made,
    stop() {
      for (const restore of undo.reverse()) restore()
    },
  }
}

function nodeNet(): Net | undefined {
  const { process } = globalThis as { readonly process?: { getBuiltinModule?(name: string): unknown } }
  return process?.getBuiltinModule?.('node:net') as Net | undefined
}

function addressOf(input: unknown): string {
  return String((input as { readonly url?: unknown } | undefined)?.url ?? input)
}

function socketAddress(words: Words): string {
  const first: unknown = Array.isArray(words[0]) ? (words[0] as Words)[0] : words[0]
  if (typeof first !== 'object' || first === null) return words.filter((word) => typeof word !== 'function').join(' ')
  const { host = 'localhost', port, path } = first as { host?: unknown; port?: unknown; path?: unknown }
  return String(path ?? `${String(host)}:${String(port)}`)
}
