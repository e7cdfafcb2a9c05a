import type { Transfer } from '@portico/core'
import { Psbt } from 'bitcoinjs-lib'
import { expect } from 'vitest'
import { createKey, createRelayWallet, finalize, post, type Key } from './relayWallet.js'
import type { Relayed, Sending, TransferTests } from './sending.js'
import type { Site } from './site.js'

/** What WalletConnect throws once a request was not answered in time. */
const expired = (): Error => Object.assign(new Error('Request expired. Please try again.'), { code: 8000 })

/** What a wallet does once the visitor has approved, where it was asked to sign and not to send. */
export interface Posting {
  /** Whether it finalizes and posts by itself. */
  readonly posts?: boolean
  readonly answers?: 'PSBT' | 'PSBT and id' | 'id' | 'nothing usable' | 'that the request expired'
}
export interface PostingWallet extends Relayed {
  /** Of no other test. */
  readonly receiver: string
  readonly stored: Map<string, string>
  /** The visitor approves in the wallet. Resolves once it has done all it does. */
  approve(): Promise<void>
  received(): Promise<bigint>
}

/** A wallet behind a relay with an open question. */
export async function openPostingWallet(
  { devnet, relayed }: TransferTests,
  { posts = true, answers = 'PSBT' }: Posting,
  ...urls: readonly string[]
): Promise<PostingWallet> {
  const receiver = createKey().address
  let approve = (): void => {}
  const approved = new Promise<void>((resolve) => (approve = resolve))
  let finish = (): void => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  const answer = async (signed: Psbt): Promise<unknown> => {
    await approved
    const psbt = signed.toBase64()
    const transaction = finalize(Psbt.fromBase64(psbt)).extractTransaction(true)
    if (posts) await post(devnet().url, transaction.toHex())
    finish()
    const txid = transaction.getId()
    if (answers === 'that the request expired') throw expired()
    if (answers === 'nothing usable') return {}
    return { PSBT: { psbt }, 'PSBT and id': { psbt, txid }, id: { txid } }[answers]
  }
  const stored = new Map<string, string>()
  const wallet = await relayed({ answer, stored }, ...urls)
  return {
    ...wallet,
    receiver,
    stored,
    async approve() {
      approve()
      await finished
    },
    async received() {
      const { chain_stats: chain, mempool_stats: mempool } = (await (
        await fetch(`${devnet().url}/address/${receiver}`)
      ).json()) as Record<'chain_stats' | 'mempool_stats', { funded_txo_sum: number }>
      return BigInt(chain.funded_txo_sum + mempool.funded_txo_sum)
    },
  }
}

/** Looks for it, without the pauses of the pipeline, until it is told to be unspent so far. */
export async function untilUnspent({ modal }: Site, { id, now }: Pick<Sending, 'id' | 'now'>): Promise<Transfer> {
  await expect
    .poll(
      async () => {
        await modal.transfers.refresh(id)
        return now().isUnspent
      },
      { timeout: 15_000, interval: 50 },
    )
    .toBe(true)
  return now()
}

/** The same key in a wallet that signs and answers. */
export async function connectAgain(
  { devnet }: TransferTests,
  site: Site,
  { key }: { readonly key: Key },
): Promise<void> {
  await site.connectRelay(createRelayWallet({ key, nodeUrl: devnet().url }))
}

/** What a page has stored that was left six minutes ago: without Web Locks, as in Node, a younger one might still wait for its wallet. */
export function leftBehind(stored: ReadonlyMap<string, string>): Map<string, string> {
  const age = (text: string): string =>
    text.replace(/"changedAt":(\d+)/g, (_, time: string) => `"changedAt":${Number(time) - 360_000}`)
  return new Map([...stored].map(([key, text]) => [key, age(text)]))
}
