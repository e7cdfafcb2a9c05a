import { hex } from '@scure/base'
import { readText } from '../requests/readText.js'
import type { Shown } from './WalletNamespace.js'

/** A message as the owner reads it before it is signed. */
export function shownMessage(bytes: Uint8Array): readonly Shown[] {
  const text = readText(bytes)
  if (text !== undefined) return [{ kind: 'text', name: 'Message', value: text }]
  return [{ kind: 'text', name: 'Message', value: hex.encode(bytes) }, unreadable('These bytes are no text.')]
}

export function unreadable(what: string): Shown {
  return { kind: 'warning', value: `${what} Sign only if you know what this is: the wallet cannot read it.` }
}
