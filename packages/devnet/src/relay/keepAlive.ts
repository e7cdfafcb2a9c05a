import type { WebSocket, WebSocketServer } from 'ws'

/** Pings every connection, and cuts one that has not answered by the next ping. Returns a function that ends this. */
export function keepAlive(server: WebSocketServer, pingMs: number, isPaused: () => boolean): () => void {
  const silent = new WeakSet<WebSocket>()
  const ping = (): void => {
    if (isPaused()) return
    for (const client of server.clients) {
      if (silent.has(client)) {
        client.terminate()
        continue
      }
      silent.add(client)
      client.ping()
    }
  }
  const onConnection = (client: WebSocket): void => void client.on('pong', () => silent.delete(client))
  server.on('connection', onConnection)
  const timer = setInterval(ping, pingMs)
  return () => {
    clearInterval(timer)
    server.off('connection', onConnection)
  }
}
