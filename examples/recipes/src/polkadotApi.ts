import type { Modal } from '@portico/modal'
import type { PolkadotSpec } from '@portico/polkadot'
import { Binary, type PolkadotClient, type PolkadotSigner, type TxFinalizedPayload } from 'polkadot-api'
import { getPolkadotSignerFromPjs } from 'polkadot-api/pjs-signer'

type SignPayload = Parameters<typeof getPolkadotSignerFromPjs>[1]

/** A signer of polkadot-api for the account that the visitor connected. */
export async function getSigner(modal: Modal<PolkadotSpec>): Promise<PolkadotSigner> {
  const { getAccounts, getSigner: getPjsSigner } = modal.api.polkadot
  const [account] = await getAccounts()
  if (!account) throw new Error('No Polkadot wallet is connected')
  const { signPayload, signRaw } = getPjsSigner()
  // Both libraries write the extension's payload, in types of their own.
  return getPolkadotSignerFromPjs(account.address, signPayload as unknown as SignPayload, signRaw)
}

/** Sends a transaction. With descriptors of `papi add`, use `client.getTypedApi(…)` instead. */
export async function remark(
  modal: Modal<PolkadotSpec>,
  client: PolkadotClient,
  text: string,
): Promise<TxFinalizedPayload> {
  const { tx } = client.getUnsafeApi()
  return tx.System!.remark!({ remark: Binary.fromText(text) }).signAndSubmit(await getSigner(modal))
}
