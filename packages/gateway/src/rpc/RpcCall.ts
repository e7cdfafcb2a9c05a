import { rawMembers } from './rawJson.js'
import { rpcError } from './rpcErrors.js'

/** One entry of a request, read. Text parts are JSON and go on as they came. */
export type RpcEntry =
  | {
      readonly kind: 'call'
      readonly id: string | undefined
      readonly method: string
      readonly params: string | undefined
    }
  | { readonly kind: 'refused'; readonly id: string; readonly error: string }
  /** A notification that goes nowhere. */
  | { readonly kind: 'ignored'; readonly id: undefined }

const maxMethodLength = 128

/** Reads an entry out of its parsed value and its text. `id` is undefined for a notification. */
export function readRpcEntry(value: unknown, text: string): RpcEntry {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'refused', id: 'null', error: rpcError('invalidRequest', 'a call must be an object.') }
  }
  const parts = rawMembers(text)
  const id = parts.get('id')
  const refused = (error: string): RpcEntry => ({ kind: 'refused', id: id ?? 'null', error })
  if (id !== undefined && !/^(?:"|-?\d|null$)/.test(id)) {
    const error = rpcError('invalidRequest', 'id must be a string, a number or null.')
    return { kind: 'refused', id: 'null', error }
  }
  if (parts.get('jsonrpc') !== '"2.0"') return refused(rpcError('invalidRequest', 'jsonrpc must be "2.0".'))
  const method: unknown = JSON.parse(parts.get('method') ?? 'null')
  if (typeof method !== 'string' || method === '' || method.length > maxMethodLength) {
    return refused(rpcError('invalidRequest', 'method must be the name of a method.'))
  }
  const params = parts.get('params')
  if (params !== undefined && !/^[[{]/.test(params)) {
    return refused(rpcError('invalidParams', 'params must be an array or an object.'))
  }
  return { kind: 'call', id, method, params }
}
