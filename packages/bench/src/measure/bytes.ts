import type { PageServer } from './servePages.js'

export interface Bytes {
  readonly gzip: number
  readonly brotli: number
  /** How many scripts. */
  readonly files: number
}

const isScript = (path: string): boolean => path.endsWith('.js')
const isReact = (path: string): boolean => path.startsWith('/react/')

/** The size of the scripts among the addresses asked for: React's, or all others. Each counts once. */
export function scriptBytes(server: PageServer, requests: readonly string[], whose: 'react' | 'page'): Bytes {
  const paths = new Set(requests.filter((url) => url.startsWith(`${server.url}/`)).map((url) => new URL(url).pathname))
  const found = [...paths].flatMap((path) => {
    const file = server.files.get(path)
    return file && isScript(path) && isReact(path) === (whose === 'react') ? [file] : []
  })
  return {
    gzip: found.reduce((sum, { gzip }) => sum + gzip, 0),
    // Not every caller asks for it, and it takes long.
    get brotli() {
      return found.reduce((sum, { brotli }) => sum + brotli, 0)
    },
    files: found.length,
  }
}

/** Requests that are not for the page's own files: to anyone else, or for data. */
export function foreignRequests(server: PageServer, requests: readonly string[]): readonly string[] {
  return requests.filter((url) => {
    if (url.startsWith('data:') || url.startsWith('blob:')) return false
    const { pathname } = new URL(url)
    const own =
      url.startsWith(`${server.url}/`) &&
      (pathname === '/' || pathname === '/favicon.ico' || server.files.has(pathname))
    return !own
  })
}
