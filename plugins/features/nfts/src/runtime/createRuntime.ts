import { parseCaip10, readPage, safeImage } from '@portico/core'
import type { NftsApi, NftsContext } from '../NftsSpec.js'
import { errors } from '../errors.js'

/** What the plugin does once it is used. One per modal. */
export type Runtime = Pick<NftsApi, 'list'>

/** Image data that cannot hold more than a picture. An SVG may load others, and may be gigabytes once it is drawn. */
const rasterData = /^data:image\/(png|jpe?g|gif|webp|avif);/i

export function createRuntime(context: NftsContext): Runtime {
  context.addErrors(errors)
  const { store, connections, wants, project, error } = context

  return {
    async list({ account = store.get(connections.activeAccount).caipAddress, cursor, signal } = {}) {
      if (!account) throw error('notConnected', {})
      const sources = wants.assets?.inOrder(parseCaip10(account).namespace) ?? []
      const page = await readPage(sources, account, { cursor, signal })
      return {
        ...page,
        items: page.items.map((item) => ({ ...item, imageUrl: pictureOf(item.imageUrl, project.gateway) })),
      }
    },
  }
}

/** The address of a picture that may be drawn: out of the gateway, encrypted, or raster data. */
function pictureOf(url: string | undefined, gateway: string | undefined): string | undefined {
  // The site trusts its gateway, which is not encrypted on a developer's machine.
  if (gateway && url?.startsWith(`${new URL(gateway).href.replace(/\/$/, '')}/`)) return url
  const image = safeImage(url)
  return image && (!/^data:/i.test(image) || rasterData.test(image)) ? image : undefined
}
