import { codeOf, networkName, parseAnswer, toCodedError } from '@portico/chain-kit'
import {
  isPorticoError,
  isRejection,
  messageOf,
  providerErrorCodes,
  safeName,
  type Account,
  type Caip2,
} from '@portico/core'
import type * as v from 'valibot'
import type { BitcoinContext } from '../../BitcoinSpec.js'
import { parseAddress } from '../../parseAddress.js'
import { isAddress } from '../decodeAddress.js'
import { networkNames, networkOf } from '../networks.js'
import type { WalletAccounts } from './WalletAdapter.js'

/** What adapters parse answers with, and the errors they raise. */
export interface AdapterTools {
  /** Name of the wallet, for errors. */
  readonly wallet: string
  /** @throws `bitcoin/badAnswer` */
  parse<Schema extends v.GenericSchema>(method: string, schema: Schema, answer: unknown): v.InferOutput<Schema>
  /**
   * Accounts of an answer: payment accounts first, each address once, without what is not an address. Their network is the one
   * that the wallet named, or follows from the first address.
   *
   * @throws `bitcoin/badAnswer` if no address is left
   */
  parseAccounts(method: string, accounts: readonly Account[], preferred: Caip2, named?: Caip2): WalletAccounts
  /**
   * The network that a wallet named, or undefined if it named none.
   *
   * @throws `bitcoin/networkNotSupported` if it is not one of Bitcoin. Other chains may have the same addresses.
   */
  networkNamed(by: 'standard' | 'sats' | 'unisat', name: string | undefined): Caip2 | undefined
  badAnswer(method: string): Error
  accountChanged(): Error
  networkChanged(networkId: Caip2): Error
  notSupported(method: string): Error
  chainNotSupported(networkId: Caip2): Error
  /** For `askWallet`: what the wallet threw, as an error of the plugin or with the wallet's code. */
  toError(method: string): (thrown: unknown) => Error
}

/**
 * The words of wallets for a visitor's refusal, beside those that core knows: some give no code, or one of their own. They do not
 * count for transfers that the wallet sends, as errors of its node have similar words.
 */
const refusal =
  /^user (reject|cancel|clos|declin|den|disapprov)|^(connection|request|signature|signing|approval)\b.{0,20}\b(rejected|denied|declined|cancell?ed)\b/i

/** 33 bytes, or 32 for taproot. */
const publicKeyPattern = /^(?:0[23])?[\da-f]{64}$/i

export function createTools(context: BitcoinContext, wallet: string): AdapterTools {
  const { error } = context
  const badAnswer = (method: string): Error =>
    error('badAnswer', { from: wallet, method }, { details: 'Update the wallet, or use another one.' })
  return {
    wallet,
    badAnswer,
    accountChanged: () =>
      error('accountChanged', { wallet }, { details: 'Choose that account in the wallet, or connect again.' }),
    networkChanged: (networkId) =>
      error(
        'networkChanged',
        { wallet, network: networkName(context, networkId) },
        { details: 'Change the network in the wallet, or connect again.' },
      ),
    networkNamed(by, name) {
      if (name === undefined) return undefined
      const known = networkNames.find((names) => names[by] === name)
      if (known) return known.networkId
      const network = safeName(name) ?? 'another chain'
      throw error('networkNotSupported', { wallet, network }, { details: 'Change the network in the wallet.' })
    },
    notSupported: (method) => error('notSupported', { wallet, method }),
    chainNotSupported: (networkId) =>
      error(
        'chainNotSupported',
        { wallet, network: networkName(context, networkId) },
        { details: 'Change the network in the wallet itself, if it has it.' },
      ),
    toError: (method) => (thrown) => {
      const failure = toCodedError(context, { wallet, method }, thrown)
      if (isPorticoError(failure) || codeOf(failure) === providerErrorCodes.userRejected) return failure
      const message = messageOf(failure)
      const isRefused = isRejection(failure) || (method !== 'sendTransfer' && refusal.test(message))
      if (!isRefused) return failure
      return Object.assign(new Error(message, { cause: thrown }), { code: providerErrorCodes.userRejected })
    },
    parse: (method, schema, answer) => parseAnswer(context, schema, answer, { from: wallet, method }),
    parseAccounts(method, given, preferred, named) {
      const found = new Map<string, Account>()
      const typed = given.map((account) => ({ ...account, type: account.type ?? 'payment' }))
      const sorted = [
        ...typed.filter(({ type }) => type === 'payment'),
        ...typed.filter(({ type }) => type !== 'payment'),
      ]
      for (const { address: text, type, publicKey } of sorted) {
        const address = parseAddress(text)
        if (address === undefined || !isAddress(address) || found.has(address)) continue
        const key = publicKeyPattern.exec(publicKey ?? '')?.[0].toLowerCase()
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
