import type { RequestVisitor } from '../requestVisitor.js'
import { chainId, hexChainId } from './chain.js'

export interface Status {
  readonly status: number | string
  readonly receipts?: readonly { readonly status: string; readonly logs: readonly { readonly address: string }[] }[]
}

/** Params of `wallet_sendCalls`. */
export const batchOf = (from: string, calls: readonly object[], more: object = {}): readonly object[] => [
  { version: '2.0.0', chainId: hexChainId, from, atomicRequired: true, calls, ...more },
]

/** `wallet_sendCalls` of the visitor's smart account, as a page asks. @returns the id of the batch */
export async function sendCalls(visitor: RequestVisitor, calls: readonly object[], more: object = {}): Promise<string> {
  const account = await visitor.smartAccount(chainId)
  const params = batchOf(account, calls, more)
  const { id } = (await visitor.request({ account, chainId, method: 'wallet_sendCalls', params })) as {
    readonly id: string
  }
  return id
}

export const statusOf = async (visitor: RequestVisitor, id: string): Promise<Status> =>
  (await visitor.read(chainId, 'wallet_getCallsStatus', [id])) as Status

/** Once it is known what became of a batch. */
export async function settled(visitor: RequestVisitor, id: string): Promise<Status> {
  for (;;) {
    const status = await statusOf(visitor, id)
    if (status.status !== 100 && status.status !== 'PENDING') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** What a request was refused with: the code of the site, and the number of a standard where it has one. */
export const refusalOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'done',
    (error: { readonly code?: unknown; readonly rpcCode?: number }) =>
      error.rpcCode === undefined ? (error.code ?? error) : [error.code, error.rpcCode],
  )
