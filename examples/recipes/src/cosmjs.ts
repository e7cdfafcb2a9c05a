import { coins, GasPrice, SigningStargateClient, type DeliverTxResponse } from '@cosmjs/stargate'
import type { CosmosSpec } from '@portico/cosmos'
import type { Modal } from '@portico/modal'

/** Where to send, and what it costs there. */
export interface CosmosChain {
  /** Of a CometBFT node. */
  readonly rpcUrl: string
  /** Smallest unit, such as `uatom`. */
  readonly denom: string
  /** For one gas, such as `0.025uatom`. */
  readonly gasPrice: string
}

/** Sends coins with CosmJS, from the account that the visitor connected. @param amount Smallest units. */
export async function send(
  modal: Modal<CosmosSpec>,
  { rpcUrl, denom, gasPrice }: CosmosChain,
  to: string,
  amount: number,
): Promise<DeliverTxResponse> {
  const signer = modal.api.cosmos.getOfflineSigner()
  const client = await SigningStargateClient.connectWithSigner(rpcUrl, signer, {
    gasPrice: GasPrice.fromString(gasPrice),
  })
  const [account] = await signer.getAccounts()
  return client.sendTokens(account!.address, to, coins(amount, denom), 'auto')
}
