import type { Lab } from './openLab.js'
import { servePages, type PageServer, type PageServerOptions } from './servePages.js'

/** Builds, serves and hands on a page's server, and stops it afterwards. */
export async function withSite<T>(
  { sites }: Lab,
  page: string,
  measure: (server: PageServer) => Promise<T>,
  options: PageServerOptions = {},
): Promise<T> {
  const server = await servePages(await sites.build(page), options)
  try {
    return await measure(server)
  } finally {
    await server.stop()
  }
}
