/** Outside data. */
type Answer = Readonly<Record<string, unknown>>

/**
 * Asks Freighter's content script by a message to the page's own window, as `@stellar/freighter-api` does. A wallet that is
 * not there does not answer.
 * @throws the signal's reason, or the wallet's error; a refusal has EIP-1193's code 4001
 */
export function askFreighter(type: string, signal?: AbortSignal, fields?: object): Promise<Answer> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const messageId = Date.now() + Math.random()
    const done = new AbortController()
    function onMessage({ source, data }: MessageEvent<Answer | null>): void {
      // 'messagedId' is the wallet's own spelling.
      if (source !== window || data?.source !== 'FREIGHTER_EXTERNAL_MSG_RESPONSE' || data.messagedId !== messageId)
        return
      done.abort()
      const { apiError, error = apiError } = data
      if (!error) return resolve(data)
      const { code, message = error } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
      // SEP-43: -4 is a refusal.
      reject(Object.assign(new Error(String(message)), { code: code === -4 ? 4001 : code }))
    }
    function onAbort(): void {
      done.abort()
      reject(signal?.reason as Error)
    }
    window.addEventListener('message', onMessage, { signal: done.signal })
    signal?.addEventListener('abort', onAbort, { signal: done.signal })
    const message = { ...fields, source: 'FREIGHTER_EXTERNAL_MSG_REQUEST', messageId, type }
    window.postMessage(message, window.location.origin)
  })
}
