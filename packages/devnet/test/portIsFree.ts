import { createServer } from 'node:net'

/** Whether something may listen on the port of `url`. */
export async function portIsFree(url: string): Promise<boolean> {
  const server = createServer()
  const free = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(Number(new URL(url).port), '127.0.0.1', () => resolve(true))
  })
  await new Promise((resolve) => server.close(resolve))
  return free
}
