import { parseCaip10, type ActivityCapability, type ActivityItem, type Caip2 } from '@portico/core'
import { HistoryAnswerSchema, type HistoryRow, type HistoryTransfer } from '@portico/gateway-api'
import * as v from 'valibot'
import { accountPage } from './accountPage.js'
import type { Gateway } from './Gateway.js'

export function createActivity(gateway: Gateway): ActivityCapability {
  return {
    list: (account, options = {}) =>
      accountPage(gateway, 'history', account, options, (json) => {
        const { data, next } = v.parse(HistoryAnswerSchema, json)
        const { networkId } = parseCaip10(account)
        return { items: data.map((row) => toItem(row, networkId, gateway)), next: next ?? undefined }
      }),
  }
}

function toItem({ id, metadata, transfers }: HistoryRow, network: Caip2, { image }: Gateway): ActivityItem {
  const { operationType, hash, minedAt, sentFrom, sentTo, application, chain = network } = metadata
  return {
    id,
    hash,
    network: chain as Caip2,
    operation: operationType.toLowerCase(),
    status: statusOf(metadata.status),
    minedAt: Date.parse(minedAt),
    from: sentFrom || undefined,
    to: sentTo || undefined,
    application: application && { name: application.name, imageUrl: image(application.iconUrl) },
    transfers: transfers.map((transfer) => toTransfer(transfer, image)),
  }
}

function toTransfer(transfer: HistoryTransfer, image: Gateway['image']): ActivityItem['transfers'][number] {
  const { fungible_info: token, nft_info: nft, direction, quantity, value } = transfer
  return {
    direction,
    quantity: quantity.numeric,
    value,
    ...(token && { fungible: { name: token.name, symbol: token.symbol, imageUrl: image(token.icon?.url) } }),
    ...(nft && {
      nft: { name: nft.name, imageUrl: image(nft.content?.preview?.url), isSpam: nft.flags.is_spam },
    }),
  }
}

/** Beside its three words there are those of purchases, such as `ONRAMP_TRANSACTION_STATUS_IN_PROGRESS`. */
function statusOf(status: string): ActivityItem['status'] {
  if (/fail|revert|error/i.test(status)) return 'failed'
  return /pending|progress/i.test(status) ? 'pending' : 'confirmed'
}
