import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Answer = object | ((query: URLSearchParams) => object)

/**
 * An HTTP API on loopback that stops with the test. `answers` by path, or by the beginning of paths that ends with a slash; what is not
 * there is 404, or `fallback`.
 */
export async function httpUpstream(
  answers: Readonly<Record<string, Answer>>,
  fallback: { readonly status?: number; readonly text?: string } = { status: 404 },
): Promise<{ readonly url: string; readonly requests: readonly string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent((request.url ?? '').split('?')[0]!)
    requests.push(request.url ?? '')
    const found = Object.entries(answers).find(
      ([key]) => key === path || (key.endsWith('/') && path.startsWith(key)),
    )?.[1]
    if (!found) return void response.writeHead(fallback.status ?? 200).end(fallback.text ?? '{"message":"Not found"}')
    const query = new URL(request.url ?? '', 'http://x').searchParams
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(typeof found === 'function' ? found(query) : found))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}
