/** Outside data, whatever the question was. */
type Answer = Readonly<Record<string, unknown>>

/**
 * Asks Freighter's content script by a message to the page's own window, as `@stellar/freighter-api` does. A wallet that is
 * not there does not answer.
 * @throws the signal's reason, or the wallet's error; a refusal has EIP-1193's code 4001
 */
export type AskFreighter = (question: string, signal?: AbortSignal, fields?: object) => Promise<Answer>

export const askFreighter: AskFreighter = (type, signal, fields) =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const messageId = Date.now() + Math.random()
    const done = new AbortController()
    const hear = ({ source, data }: MessageEvent<Answer | null>): void => {
      // 'messagedId': the wallet's own spelling.
      if (source !== window || data?.source !== 'FREIGHTER_EXTERNAL_MSG_RESPONSE' || data.messagedId !== messageId)
        return
      done.abort()
      const { apiError, error = apiError } = data
      if (!error) return resolve(data)
      const { code, message = error } = Object(error) as { readonly code?: unknown; readonly message?: unknown }
      // SEP-43: -4 is a refusal.
      reject(Object.assign(new Error(String(message)), { code: code === -4 ? 4001 : code }))
    }
    const leave = (): void => {
      done.abort()
      reject(signal?.reason as Error)
    }
    window.addEventListener('message', hear, { signal: done.signal })
    signal?.addEventListener('abort', leave, { signal: done.signal })
    const message = { ...fields, source: 'FREIGHTER_EXTERNAL_MSG_REQUEST', messageId, type }
    window.postMessage(message, window.location.origin)
  })
