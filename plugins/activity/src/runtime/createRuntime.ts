import {
  isPorticoError,
  isSmartAccount,
  parseCaip10,
  withErrorTexts,
  type ActivityCapability,
  type ActivityItem,
  type ActivityPage,
  type Caip10,
  type Caip2,
  type ErrorTexts,
} from '@portico/core'
import { HistoryAnswerSchema, imageOf, type HistoryRow, type HistoryTransfer } from '@portico/gateway-api'
import * as v from 'valibot'
import type {
  ActivityApi,
  ActivityContext,
  ActivityErrors,
  ActivityList,
  ActivityOptions,
  HeadlessActivitySpec,
} from '../ActivitySpec.js'

/** What the plugin does once it is used. One per modal. */
export type Runtime = Pick<ActivityApi, 'list'>

/** Begins the cursors of pages that the chain's nodes gave: the other pages of that list come from there as well. */
const chainCursor = 'chain '

const texts: ErrorTexts<Omit<ActivityErrors, 'invalidOption'>> = {
  // Quoted from the specification.
  accountAddressRequired: "Transactions can't be fetched without an accountAddress",
  unsupportedChain: ({ namespace }) => `Transactions of '${namespace}' are not listed: see the option 'namespaces'`,
}

type AskedPage = Parameters<ActivityCapability['list']>

export function createRuntime(
  plugin: ActivityContext,
  namespaces: NonNullable<ActivityOptions['namespaces']>,
): Runtime {
  const context = withErrorTexts<HeadlessActivitySpec, ActivityContext>(plugin, texts)
  const { store, connections, wants, project, emit, error } = context

  function accountInUse(): Caip10 | undefined {
    const namespace = store.get(connections.activeNamespace)
    return namespace === undefined ? undefined : store.get(connections.account(namespace)).caipAddress
  }

  /** A plugin made for it comes first, then the gateway, then what the chain's own nodes know. */
  async function read(...[account, options = {}]: AskedPage): Promise<ActivityList> {
    const { namespace, networkId } = parseCaip10(account)
    const { cursor, signal } = options
    const provider = wants.activity?.for(namespace)
    if (provider) return provider.list(account, options)
    const chain = wants.chainActivity?.for(namespace)
    if (chain && cursor?.startsWith(chainCursor)) return chainPage(chain, account, options)
    /** Of the first page: a chain that can answer by itself does without a gateway that fails. */
    const undefinedWithout = (failure: unknown): undefined => {
      if (cursor === undefined && !signal?.aborted && (chain !== undefined || isUnsupported(failure))) return undefined
      throw failure
    }
    const isServed = await wants.backend?.for(namespace)?.supports(networkId, signal).catch(undefinedWithout)
    const page = isServed && (await gatewayPage(context, account, options).catch(undefinedWithout))
    if (page) return page
    return chain && cursor === undefined ? chainPage(chain, account, options) : { items: [], isUnsupported: true }
  }

  return {
    async list({ account = accountInUse(), cursor, signal } = {}) {
      if (!account) throw error('accountAddressRequired', {})
      const { namespace, networkId, address } = parseCaip10(account)
      if (namespaces !== 'all' && !namespaces.includes(namespace)) throw error('unsupportedChain', { namespace })
      try {
        const page = await read(account, { cursor, signal })
        return {
          ...page,
          items: page.items.filter(({ network }) => network === networkId),
          // The same page again and again would never end.
          next: page.next === cursor ? undefined : page.next,
        }
      } catch (failure) {
        const { allAccounts } = store.get(connections.account(namespace))
        const isSA = isSmartAccount({ allAccounts, address })
        if (!signal?.aborted) emit('ERROR_FETCH_TRANSACTIONS', { address, projectId: project.id, cursor, isSA })
        throw failure
      }
    },
  }
}

async function chainPage(
  impl: ActivityCapability,
  account: Caip10,
  { cursor, signal }: NonNullable<AskedPage[1]>,
): Promise<ActivityPage> {
  const { items, next } = await impl.list(account, { cursor: cursor?.slice(chainCursor.length), signal })
  return { items, next: next === undefined ? undefined : chainCursor + next }
}

/** Of `core/gatewayFailed`. */
type Refusal = { readonly status?: number; readonly field?: string }

/** A gateway may serve the nodes of a network and not its history: it refuses a request for it as one with a wrong network. */
function isUnsupported(failure: unknown): boolean {
  const { status, field } = isPorticoError(failure, 'core/gatewayFailed') ? (failure.context as Refusal) : {}
  return status === 400 && field === 'chainId'
}

async function gatewayPage(
  { wants, project }: ActivityContext,
  account: Caip10,
  { cursor, signal }: NonNullable<AskedPage[1]>,
): Promise<ActivityPage> {
  const { namespace, networkId, address } = parseCaip10(account)
  const { data, next } = await wants.backend!.for(namespace)!.request({
    path: `v1/account/${address}/history`,
    query: { chainId: networkId, cursor },
    parse: (json) => v.parse(HistoryAnswerSchema, json),
    signal,
  })
  return { items: data.map((row) => toItem(row, networkId, project.gateway)), next: next ?? undefined }
}

function toItem({ id, metadata, transfers }: HistoryRow, asked: Caip2, gateway: string | undefined): ActivityItem {
  const { operationType, hash, minedAt, sentFrom, sentTo, application, chain = asked } = metadata
  return {
    id,
    hash,
    network: chain as Caip2,
    operation: operationType.toLowerCase(),
    status: statusOf(metadata.status),
    minedAt: Date.parse(minedAt),
    from: sentFrom || undefined,
    to: sentTo || undefined,
    application: application && { name: application.name, imageUrl: imageOf(application.iconUrl, gateway) },
    transfers: transfers.map((transfer) => toTransfer(transfer, gateway)),
  }
}

function toTransfer(transfer: HistoryTransfer, gateway: string | undefined): ActivityItem['transfers'][number] {
  const { fungible_info: token, nft_info: nft, direction, quantity, value } = transfer
  return {
    direction,
    quantity: quantity.numeric,
    value,
    ...(token && {
      fungible: { name: token.name, symbol: token.symbol, imageUrl: imageOf(token.icon?.url, gateway) },
    }),
    ...(nft && {
      nft: { name: nft.name, imageUrl: imageOf(nft.content?.preview?.url, gateway), isSpam: nft.flags.is_spam },
    }),
  }
}

/** Beside its three words there are those of purchases, such as `ONRAMP_TRANSACTION_STATUS_IN_PROGRESS`. */
function statusOf(status: string): ActivityItem['status'] {
  if (/fail|revert|error/i.test(status)) return 'failed'
  return /pending|progress/i.test(status) ? 'pending' : 'confirmed'
}
