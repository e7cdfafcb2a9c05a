import { ProviderRpcError } from '@portico/chain-kit/account'
import { rpcErrorCodes, type Caip2 } from '@portico/core'
import { intentOf, type Reading } from '@portico/wallet-requests'
import type { Hex } from 'viem'
import type { LedgerContext } from '../../LedgerSpec.js'
import { createReader, type SigningDeps } from '../createReader.js'
import { createEthereumSigner, type OpenAccount } from './createEthereumSigner.js'
import { prepareTransaction, transactionOf } from './prepareTransaction.js'

/** What the device signs. Each request is read, shown as it was read, and signed as it was read. */
export interface EthereumRequests {
  /** Answers 65 bytes in hexadecimal. @throws RefusalError, the errors of the device */
  signMessage(networkId: Caip2, params: readonly unknown[]): Promise<Hex>
  /** @throws as `signMessage` */
  signTypedData(networkId: Caip2, params: readonly unknown[]): Promise<Hex>
  /** @throws as `signMessage`, -32602 for a fee that makes no sense, the node's error where the transaction would fail */
  signTransaction(networkId: Caip2, params: readonly unknown[]): Promise<{ readonly bytes: Hex; readonly hash: Hex }>
}

/** Stands in while it is not known what the transaction does: nothing is signed for it. */
const unknownFee = { gas: '0', maxFeePerGas: '0', maxPriorityFeePerGas: '0' } as const

export function createEthereumRequests(context: LedgerContext, deps: SigningDeps): EthereumRequests {
  const { account, approvals, device, limit, askNode } = deps
  const reader = createReader(context, deps)
  const signer = createEthereumSigner(context)
  const app = 'Ethereum'

  function sign<T>(reading: Reading, work: (open: OpenAccount) => Promise<T>): Promise<T> {
    return approvals.ask({ app, reading }, ({ signal, confirming }) =>
      device.use({ app, limit, signal, work: (open) => work({ ...open, account, confirming }) }),
    )
  }
  return {
    async signMessage(networkId, params) {
      const reading = await reader.readWhole(reader.open(networkId, 'personal_sign', params))
      const intent = intentOf(reading, 'evmMessage')
      // The app signs none.
      if (intent.message === '0x') throw new ProviderRpcError(rpcErrorCodes.invalidParams, 'The message is empty')
      return sign(reading, (open) => signer.signMessage(open, intent))
    },
    async signTypedData(networkId, params) {
      const reading = await reader.readWhole(reader.open(networkId, 'eth_signTypedData_v4', params))
      const intent = intentOf(reading, 'evmTypedData')
      return sign(reading, (open) => signer.signTypedData(open, intent))
    },
    async signTransaction(networkId, params) {
      // One that is handed to the page unsent is read as one that is sent: the page can send it.
      const request = reader.open(networkId, 'eth_sendTransaction', params)
      const intent = intentOf(reader.read(request, unknownFee), 'evmTransaction')
      const prepared = await prepareTransaction(askNode(networkId), intent, request)
      const reading = await reader.readWhole(request, prepared.fee)
      const transaction = transactionOf(intentOf(reading, 'evmTransaction'), prepared)
      return sign(reading, (open) => signer.signTransaction(open, transaction))
    },
  }
}
