import { base64urlnopad } from '@scure/base'

/** What the frame makes for one request, and hands to its window in the fragment of the address, which no server sees. */
export interface FlowSecret {
  /** Of the request at the server. */
  readonly id: string
  /** Shown to the server by the window alone. */
  readonly auth: string
}

export function createFlowSecret(): FlowSecret {
  const random = (size: number): string => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(size)))
  return { id: random(16), auth: random(32) }
}

export function windowAddress({ id, auth }: FlowSecret): string {
  return `/w#${id}.${auth}`
}

/** Undefined for any other fragment. */
export function readFragment(fragment: string): FlowSecret | undefined {
  const [, id, auth] = /^#([\w-]{22})\.([\w-]{43})$/.exec(fragment) ?? []
  return id === undefined || auth === undefined ? undefined : { id, auth }
}
