import { untilAborted } from '@portico/core'

/** One question by websocket, over a connection of its own. Answers what the node sent, parsed as JSON. @throws when it is closed first */
export async function askSocket(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const socket = new WebSocket(url)
  try {
    return await untilAborted(
      () =>
        new Promise<unknown>((resolve, reject) => {
          socket.addEventListener('open', () => socket.send(body))
          socket.addEventListener('message', ({ data }: MessageEvent) => {
            try {
              resolve(JSON.parse(String(data)))
            } catch (cause) {
              reject(new Error('It answered something else than JSON', { cause }))
            }
          })
          const fail = (): void => reject(new Error('The connection was closed'))
          socket.addEventListener('error', fail)
          socket.addEventListener('close', fail)
        }),
      signal,
    )
  } finally {
    socket.close()
  }
}
