/**
 * The parts of an answer as they arrive. They end with the signal, and the connection with them: `fetch` of Node 20 and 22 may forget its
 * own signal at a collection of garbage, while an answer that drips is read.
 * @throws the reason of the signal
 */
export async function* readParts(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array, void> {
  signal.throwIfAborted()
  const reader = response.body?.getReader()
  const cancel = (): void => void reader?.cancel(signal.reason).catch(() => undefined)
  signal.addEventListener('abort', cancel)
  let isRead = false
  try {
    for (;;) {
      const part = await reader?.read()
      signal.throwIfAborted()
      isRead = part?.value === undefined
      if (part?.value === undefined) return
      yield part.value
    }
  } finally {
    signal.removeEventListener('abort', cancel)
    if (!isRead) cancel()
  }
}

export interface ReadTextOptions {
  /** Bytes of the longest answer. */
  readonly most: number
  readonly signal: AbortSignal
}

/**
 * The text of an answer in UTF-8.
 * @throws RangeError when it is longer; TypeError when it is not UTF-8; the reason of the signal
 */
export async function readText(response: Response, { most, signal }: ReadTextOptions): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const part of readParts(response, signal)) {
    bytes += part.byteLength
    if (bytes > most) throw new RangeError(`The answer has more than ${most} bytes.`)
    text += decoder.decode(part, { stream: true })
  }
  return text + decoder.decode()
}
