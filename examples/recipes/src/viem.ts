import type { EvmSpec } from '@portico/evm'
import type { Modal } from '@portico/modal'
import { createPublicClient, createWalletClient, custom, type Address, type Chain, type Hash, type Hex } from 'viem'

/** Signs a message with viem, for the account that the visitor connected. */
export async function sign(modal: Modal<EvmSpec>, message: string): Promise<Hex> {
  const client = await modal.api.evm.getWalletClient()
  return client.signMessage({ message })
}

/** Sends with clients of your own: the provider stays the same when the visitor changes wallet, account or network. */
export async function send(modal: Modal<EvmSpec>, chain: Chain, to: Address, value: bigint): Promise<Hash> {
  const transport = custom(modal.api.evm.getProvider())
  const wallet = createWalletClient({ chain, transport })
  const [account] = await wallet.requestAddresses()
  const hash = await wallet.sendTransaction({ account: account!, to, value })
  await createPublicClient({ chain, transport }).waitForTransactionReceipt({ hash })
  return hash
}
