import { findConnection, networkName, parseAnswer, toCodedError } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2 } from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../address.js'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { parseAccounts, parseChainId } from './answers.js'
import { createWalletRequest, type WalletRequest } from './walletRequest.js'

/** Milliseconds that a wallet has to answer what it does not ask the visitor for. */
export const walletTimeout = 2000

interface Question<S extends v.GenericSchema> {
  readonly method: string
  readonly params: readonly unknown[]
  readonly schema: S
  readonly signal?: AbortSignal | undefined
}

/** The wallet that holds an account. */
export interface ConnectedWallet {
  readonly name: string
  /** Of the account. */
  readonly address: string
  /** Of the account. */
  readonly networkId: Caip2
  /** Whether the account is a contract, as far as is known. */
  readonly isSmartAccount: boolean
  /** As in `EvmConnector`. */
  readonly isContractWallet: boolean
  /** @throws as `WalletRequest`; `evm/requestPending` and `evm/notSupported` in place of the wallet's own errors */
  readonly request: WalletRequest
  /** Asks the wallet for a signature or another answer that is parsed. @throws as `request`, `evm/badAnswer` */
  ask<S extends v.GenericSchema>(question: Question<S>): Promise<v.InferOutput<S>>
  /** As `ask`, for what the wallet broadcasts: an answer that cannot be used does not say that nothing was sent. */
  send<S extends v.GenericSchema>(question: Omit<Question<S>, 'signal'>): Promise<v.InferOutput<S>>
  /** Brings the wallet to the account's network: most wallets sign and send on the network that they are on. */
  switchToNetwork(signal?: AbortSignal): Promise<void>
  /**
   * Asks the wallet for its accounts and network, which opens no prompt. For the moment before it is asked to send.
   * @throws `evm/networkChanged`, `evm/notConnected` where it does not show the account
   */
  checkAccountAndNetwork(signal?: AbortSignal): Promise<void>
}

/** @throws `evm/notConnected`, or the signal's reason */
export async function connectedWallet(
  context: EvmContext,
  account: Caip10,
  signal?: AbortSignal,
): Promise<ConnectedWallet> {
  const { connections, error } = context
  const { connection, session, namespaceSession } = await findConnection(context, account, signal)
  const { address, networkId } = parseCaip10(account)
  const { name } = session.wallet
  const send = createWalletRequest(namespaceSession.provider as Eip1193Provider)
  const isSameAddress = (other: string): boolean => addressDigits(other) === addressDigits(address)

  const request: WalletRequest = async (method, params, limit) => {
    try {
      return await send(method, params, limit)
    } catch (thrown) {
      limit?.throwIfAborted()
      throw toCodedError(context, { wallet: name, method }, thrown)
    }
  }
  return {
    name,
    address,
    networkId,
    isSmartAccount: connection.accounts.some(
      (account) => account.type === 'smartAccount' && isSameAddress(account.address),
    ),
    isContractWallet: isContractWallet(context, session.connectorId),
    request,
    ask: async ({ method, params, schema, signal: limit }) =>
      parseAnswer(context, schema, await request(method, params, limit), { from: name, method }),
    async send({ method, params, schema }) {
      const answer = v.safeParse(schema, await request(method, params))
      if (answer.success) return answer.output
      throw error(
        'badAnswer',
        { from: name, method },
        { details: 'It may have been sent all the same. Look in the wallet before you send it again.' },
      )
    },
    async switchToNetwork(limit) {
      if (parseChainId(await request('eth_chainId', [], limit)) === networkId) return
      // `switchNetwork` changes the connection in use.
      if (connections.active('eip155')?.connection.id !== connection.id) await connections.select(connection.id)
      await connections.switchNetwork(networkId, limit)
    },
    async checkAccountAndNetwork(limit) {
      const accounts = parseAccounts(await request('eth_accounts', [], limit)) ?? []
      if (!accounts.some((account) => isSameAddress(account.address)))
        throw error('notConnected', {}, { details: `${name} does not show ${address} to this page any more.` })
      if (parseChainId(await request('eth_chainId', [], limit)) !== networkId)
        throw error(
          'networkChanged',
          { wallet: name, network: networkName(context, networkId) },
          { details: 'Nothing was sent. Change the network in the wallet, or try again.' },
        )
    },
  }
}

function isContractWallet({ config }: EvmContext, connectorId: string): boolean {
  return config.connectors?.find(({ id }) => id === connectorId)?.isContractWallet ?? false
}
