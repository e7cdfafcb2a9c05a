/** A wallet's interface as EIP-1193 defines it. Its answers and events are outside data. */
export interface Eip1193Provider {
  /** @throws an error with a numeric `code` (EIP-1193, EIP-1474). */
  request(request: Eip1193Request): Promise<unknown>
  on(event: string, listener: Eip1193Listener): unknown
  removeListener(event: string, listener: Eip1193Listener): unknown
}
export interface Eip1193Request {
  readonly method: string
  readonly params?: unknown
}
export type Eip1193Listener = (payload: never) => void
