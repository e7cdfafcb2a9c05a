import type { Address, Hex, PublicClient, TypedDataDefinition } from 'viem'

/** Whether a smart account that is there signed the data. One without code is not asked: it would be taken for a plain key. */
export async function isSignedBy(
  account: Address,
  client: PublicClient,
  data: unknown,
  signature: Hex,
): Promise<boolean> {
  if ((await client.getCode({ address: account })) === undefined) return false
  return client.verifyTypedData({ ...(data as TypedDataDefinition), address: account, signature })
}
