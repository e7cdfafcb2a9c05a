import { parseCaip10, type TransferNotes, type TransferOrder } from '@portico/core'
import * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { hexOf } from '../bytes.js'
import type { ExpectedTransfer } from './compareTransfer.js'
import { readAddress } from './readAddress.js'
import { coinKey, type Coin } from './selectCoins.js'

/** Coins and addresses that are stored of one transfer. */
const mostKept = 500

const listSchema = v.optional(
  v.pipe(
    v.string(),
    v.transform((text) => text.split(' ').filter(Boolean)),
  ),
  '',
)
const anchorSchema = v.object({
  inputs: listSchema,
  own: listSchema,
  height: v.optional(v.number(), 0),
  rate: v.optional(v.number(), 0),
  askedAt: v.optional(v.number(), 0),
})

/** What finds a transfer without its id. */
export interface TransferAnchor {
  /** Keys of the coins that it spends; where the wallet chooses them, of all coins that it could choose. */
  readonly inputs: readonly string[]
  /** Addresses of the payer's account. */
  readonly own: readonly string[]
  /** Of the newest block when the wallet was asked. */
  readonly height: number
  /** Satoshis per virtual byte; 0 where the wallet chooses it. */
  readonly rate: number
  /** Milliseconds since 1970. A wallet is asked for one transfer of an account at a time, so that no other one has it. */
  readonly askedAt: number
}

export function createAnchor(
  coins: readonly Coin[],
  { own, ...rest }: Pick<TransferAnchor, 'own' | 'height' | 'rate'>,
): TransferNotes {
  const joined = (texts: readonly string[]): string => texts.slice(0, mostKept).join(' ')
  return { inputs: joined(coins.map(coinKey)), own: joined(own), ...rest, askedAt: Date.now() }
}

/** An anchor that was stored is outside data. */
export function readAnchor(notes: TransferNotes): TransferAnchor {
  const result = v.safeParse(anchorSchema, notes)
  return result.success ? result.output : v.parse(anchorSchema, {})
}

/** @throws `bitcoin/invalidAddress` */
export function expectedTransfer(
  context: BitcoinContext,
  { account, action, maxFee }: TransferOrder,
  notes: TransferNotes,
): ExpectedTransfer {
  const { networkId, address } = parseCaip10(account)
  const { to, amount } = action as Extract<TransferOrder['action'], { readonly type: 'native' }>
  const from = readAddress(context, networkId, address)
  const scripts = [address, ...readAnchor(notes).own].map((address) =>
    hexOf(readAddress(context, networkId, address).script),
  )
  return { from, to: readAddress(context, networkId, to), amount, maxFee, own: new Set(scripts) }
}
