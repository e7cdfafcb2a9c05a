import type { EvmSpec } from '@portico/evm'
import type { Modal } from '@portico/modal'
import { BrowserProvider, type JsonRpcSigner, type TransactionReceipt } from 'ethers'

/** A signer of ethers 6. With `evm({ connectOnRequest: true })` it opens the modal while no wallet is connected. */
export async function getSigner(modal: Modal<EvmSpec>): Promise<JsonRpcSigner> {
  // 'any': the visitor may change network, and the provider follows.
  return new BrowserProvider(modal.api.evm.getProvider(), 'any').getSigner()
}

export async function send(modal: Modal<EvmSpec>, to: string, value: bigint): Promise<TransactionReceipt | null> {
  const signer = await getSigner(modal)
  const transaction = await signer.sendTransaction({ to, value })
  return transaction.wait()
}
