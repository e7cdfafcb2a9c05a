import { parseCaip10, type Asset, type AssetsCapability } from '@portico/core'
import { AssetAnswerSchema, type AssetRow } from '@portico/gateway-api'
import * as v from 'valibot'
import { accountPage } from './accountPage.js'
import type { Gateway } from './Gateway.js'

export function createAssets(gateway: Gateway): AssetsCapability {
  const toAsset = ({ chainId: _, amount, imageUrl, ...row }: AssetRow): Asset => ({
    ...row,
    amount: BigInt(amount),
    imageUrl: gateway.image(imageUrl),
  })
  return {
    list: (account, options = {}) =>
      accountPage(gateway, 'nfts', account, options, (json) => {
        const { data, next } = v.parse(AssetAnswerSchema, json)
        const { networkId } = parseCaip10(account)
        const rows = data.filter(({ chainId }) => chainId === networkId)
        return { items: rows.map(toAsset), next: next ?? undefined }
      }),
  }
}
