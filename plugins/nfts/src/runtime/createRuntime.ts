import {
  isPorticoError,
  parseCaip10,
  safeImage,
  withErrorTexts,
  type Asset,
  type AssetPage,
  type AssetsCapability,
  type Caip10,
  type ErrorTexts,
  type Namespace,
} from '@portico/core'
import { AssetAnswerSchema, imageOf, type AssetRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { HeadlessNftsSpec, NftsApi, NftsContext, NftsErrors, NftsList } from '../NftsSpec.js'

/** What the plugin does once it is used. One per modal. */
export type Runtime = Pick<NftsApi, 'list'>

const texts: ErrorTexts<Omit<NftsErrors, 'invalidOption'>> = {
  notConnected: 'No wallet is connected whose tokens could be listed',
}

/** Image data that cannot hold more than a picture. An SVG may load others, and may be gigabytes once it is drawn. */
const rasterData = /^data:image\/(png|jpe?g|gif|webp|avif);/i

export function createRuntime(plugin: NftsContext, namespaces: readonly Namespace[]): Runtime {
  const context = withErrorTexts<HeadlessNftsSpec, NftsContext>(plugin, texts)
  const { store, connections, wants, project, error } = context

  function accountInUse(): Caip10 | undefined {
    const namespace = store.get(connections.activeNamespace)
    return namespace === undefined ? undefined : store.get(connections.account(namespace)).caipAddress
  }

  async function read(...[account, options = {}]: Parameters<AssetsCapability['list']>): Promise<NftsList> {
    const { namespace, networkId, address } = parseCaip10(account)
    const { cursor, signal } = options
    const provider = wants.assets?.for(namespace)
    if (provider) return provider.list(account, options)
    const backend = namespaces.includes(namespace) ? wants.backend?.for(namespace) : undefined
    const page = await backend
      ?.request<NftsList>({
        path: `v1/account/${address}/nfts`,
        query: { chainId: networkId, cursor },
        network: networkId,
        unsupported: () => unsupported,
        parse: (json) => toPage(v.parse(AssetAnswerSchema, json), networkId),
        signal,
      })
      .catch((failure: unknown) => {
        // A gateway may serve the nodes of a network and not its tokens: it refuses the network of the first page then.
        const { status, field } = isPorticoError(failure, 'core/gatewayFailed') ? (failure.context as Refusal) : {}
        if (status !== 400 || field !== 'chainId' || cursor !== undefined) throw failure
        return unsupported
      })
    return page ?? unsupported
  }

  return {
    async list({ account = accountInUse(), cursor, signal } = {}) {
      if (!account) throw error('notConnected', {})
      const page = await read(account, { cursor, signal })
      return {
        ...page,
        items: page.items.map((item) => ({ ...item, imageUrl: pictureOf(item.imageUrl, project.gateway) })),
        // The same page again and again would never end.
        next: page.next === cursor ? undefined : page.next,
      }
    },
  }
}

/** Of `core/gatewayFailed`. */
type Refusal = { readonly status?: number; readonly field?: string }

const unsupported: NftsList = { items: [], isUnsupported: true }

function toPage({ data, next }: v.InferOutput<typeof AssetAnswerSchema>, networkId: string): AssetPage {
  return { items: data.filter(({ chainId }) => chainId === networkId).map(toAsset), next: next ?? undefined }
}

function toAsset({ chainId: _, amount, ...row }: AssetRow): Asset {
  return { ...row, amount: BigInt(amount) }
}

/** The address of a picture that may be drawn: out of the gateway, encrypted, or raster data. */
function pictureOf(url: string | undefined, gateway: string | undefined): string | undefined {
  const full = imageOf(url, gateway)
  // The site trusts its gateway, which is not encrypted on a developer's machine.
  if (url?.startsWith('/')) return full
  const image = safeImage(full)
  return image && (!/^data:/i.test(image) || rasterData.test(image)) ? image : undefined
}
