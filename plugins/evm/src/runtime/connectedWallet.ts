import { findConnection, networkName, parseAnswer, toCodedError } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type SentTransaction } from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../address.js'
import type { Eip1193Provider } from '../Eip1193Provider.js'
import type { EvmContext } from '../EvmSpec.js'
import { hashSchema, hexChainId, parseAccounts, parseChainId } from './answers.js'
import { createWalletRequest, type WalletRequest } from './walletRequest.js'

/** Transaction object of `eth_sendTransaction`, `eth_call` and `eth_estimateGas`. */
export interface Transaction {
  readonly from: string
  readonly to: string
  readonly value?: string
  readonly data?: string
  /** Hexadecimal. `sendTransaction` names it, so that a wallet which changed its network in the meantime refuses. */
  readonly chainId?: string
}

/** Requests that move money: the wallet is asked for its network and accounts immediately before each. */
export const movesMoney: ReadonlySet<string> = new Set([
  'eth_sendTransaction',
  'eth_signTransaction',
  'wallet_sendCalls',
])

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
  /**
   * @throws as `WalletRequest`; `evm/requestPending` and `evm/notSupported` in place of the wallet's own errors; for requests that
   * move money `evm/networkChanged` and `evm/notConnected`, where the wallet is not on the account's network or does not show it
   */
  readonly request: WalletRequest
  /** Asks the wallet for a signature or another answer that is parsed. @throws as `request`, `evm/badAnswer` */
  ask<S extends v.GenericSchema>(question: {
    readonly method: string
    readonly params: readonly unknown[]
    readonly schema: S
    readonly signal?: AbortSignal | undefined
  }): Promise<v.InferOutput<S>>
  /** Brings the wallet to the account's network: most wallets sign and send on the network that they are on. */
  switchToNetwork(signal?: AbortSignal): Promise<void>
  /** `eth_sendTransaction`: the wallet signs and broadcasts. @throws as `request`, `evm/badAnswer` */
  sendTransaction(transaction: Transaction, signal?: AbortSignal): Promise<SentTransaction>
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
    if (movesMoney.has(method)) await checkWallet(limit)
    try {
      return await send(method, params, limit)
    } catch (thrown) {
      limit?.throwIfAborted()
      throw toCodedError(context, { wallet: name, method }, thrown)
    }
  }
  async function checkWallet(limit: AbortSignal | undefined): Promise<void> {
    const accounts = parseAccounts(await request('eth_accounts', [], limit)) ?? []
    if (!accounts.some((account) => isSameAddress(account.address)))
      throw error('notConnected', {}, { details: `${name} does not show ${address} to this page any more.` })
    if (parseChainId(await request('eth_chainId', [], limit)) !== networkId)
      throw error(
        'networkChanged',
        { wallet: name, network: networkName(context, networkId) },
        { details: 'Nothing was sent. Change the network in the wallet, or try again.' },
      )
  }
  return {
    name,
    address,
    networkId,
    isSmartAccount: connection.accounts.some((one) => one.type === 'smartAccount' && isSameAddress(one.address)),
    isContractWallet: isContractWallet(context, session.connectorId),
    request,
    ask: async ({ method, params, schema, signal: limit }) =>
      parseAnswer(context, schema, await request(method, params, limit), { from: name, method }),
    async switchToNetwork(limit) {
      if (parseChainId(await request('eth_chainId', [], limit)) === networkId) return
      // `switchNetwork` changes the connection in use.
      if (connections.active('eip155')?.connection.id !== connection.id) await connections.select(connection.id)
      await connections.switchNetwork(networkId, limit)
    },
    async sendTransaction(transaction, limit) {
      const answer = v.safeParse(
        hashSchema,
        await request('eth_sendTransaction', [{ ...transaction, chainId: hexChainId(networkId) }], limit),
      )
      if (answer.success) return { hash: answer.output }
      throw error(
        'badAnswer',
        { from: name, method: 'eth_sendTransaction' },
        {
          details:
            'The answer is not a transaction hash. Before trying again, look in the wallet whether the transaction was sent.',
        },
      )
    },
  }
}

function isContractWallet({ config }: EvmContext, connectorId: string): boolean {
  return config.connectors?.find(({ id }) => id === connectorId)?.isContractWallet ?? false
}
