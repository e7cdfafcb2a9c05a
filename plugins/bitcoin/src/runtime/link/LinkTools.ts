import type { Account, Caip2 } from '@portico/core'
import * as v from 'valibot'
import { addressShape } from '../../chain/addressShape.js'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { isAddress } from '../address/isAddress.js'
import { findNetwork } from '../../networks/findNetwork.js'
import { networkOf } from '../address/networkOf.js'
import type { Holding } from './WalletLink.js'

/** What adapters read answers with. */
export interface LinkTools {
  readonly wallet: string
  /** @throws `bitcoin/badAnswer` */
  parse<Schema extends v.GenericSchema>(method: string, schema: Schema, answer: unknown): v.InferOutput<Schema>
  /**
   * Payment accounts first, each address once, and what is no address left out; the network from the first of them, or the one
   * that the wallet named. @throws `bitcoin/badAnswer` where nothing is left
   */
  hold(method: string, accounts: readonly Account[], preferred: Caip2, named?: Caip2): Holding
  badAnswer(method: string): Error
  /** The accounts are not those the site knows. */
  accountChanged(): Error
  notSupported(method: string): Error
  networkNotSupported(networkId: Caip2): Error
}

/** 33 bytes, or 32 of taproot. */
const publicKey = /^(?:0[23])?[\da-f]{64}$/i

export function createTools(context: BitcoinContext, wallet: string): LinkTools {
  const { error } = context
  const badAnswer = (method: string): Error =>
    error('badAnswer', { from: wallet, method }, { details: 'Update the wallet, or use another one.' })
  return {
    wallet,
    badAnswer,
    accountChanged: () =>
      error(
        'accountChanged',
        { wallet },
        { details: 'Choose that account in the wallet, or connect anew with this one.' },
      ),
    notSupported: (method) => error('methodNotSupported', { wallet, method }),
    networkNotSupported: (networkId) =>
      error(
        'networkNotSupported',
        { wallet, network: findNetwork(context, networkId)?.name ?? networkId },
        { details: 'Change the network in the wallet itself, where it has it.' },
      ),
    parse(method, schema, answer) {
      const result = v.safeParse(schema, answer)
      if (!result.success) throw badAnswer(method)
      return result.output
    },
    hold(method, given, preferred, named) {
      const found = new Map<string, Account>()
      const isPayment = ({ type }: Account): boolean => type === 'payment'
      for (const { type = 'payment', ...account } of [
        ...given.filter(isPayment),
        ...given.filter((one) => !isPayment(one)),
      ]) {
        const address = addressShape(account.address)
        if (address === undefined || !isAddress(address) || found.has(address)) continue
        const key = publicKey.exec(account.publicKey ?? '')?.[0].toLowerCase()
        found.set(address, { address, type, ...(key !== undefined && { publicKey: key }) })
      }
      const accounts = [...found.values()]
      const first = accounts.find(({ type }) => type !== 'stx')
      const networkId = first && networkOf(first.address, named ?? preferred)
      if (!networkId) throw badAnswer(method)
      return { accounts, networkId }
    },
  }
}
