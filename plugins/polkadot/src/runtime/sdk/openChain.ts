import type { ApiPromise } from '@polkadot/api'
import type { PolkadotSigner } from '../../PolkadotSigner.js'
import { estimateFee, sendTransfer, type Sent, type Transfer } from './sendTransfer.js'
import { findInBlock, newestBlock } from './findInBlock.js'
import { openApi } from './openApi.js'

/** A network through `@polkadot/api`: what cannot be had without it. */
export interface OpenChain {
  readonly api: ApiPromise
  estimateFee(transfer: Transfer): Promise<bigint>
  sendTransfer(transfer: Transfer, signer: PolkadotSigner, check: () => void): Promise<Sent>
  newestBlock(isFinal: boolean): Promise<number>
  findInBlock(number: number, hash: string): Promise<'success' | 'reverted' | undefined>
}

/** @throws what the last of the nodes said */
export async function openChain(urls: readonly string[], signal: AbortSignal): Promise<OpenChain> {
  const api = await openApi(urls, signal)
  return {
    api,
    estimateFee: (transfer) => estimateFee(api, transfer),
    sendTransfer: (transfer, signer, check) => sendTransfer(api, transfer, signer, check),
    newestBlock: (isFinal) => newestBlock(api, isFinal),
    findInBlock: (number, hash) => findInBlock(api, number, hash),
  }
}
