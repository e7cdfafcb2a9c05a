import { Secp256k1Wallet, type StdSignDoc } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import type { Caip10 } from '@portico/core'
import { createTestTransport, type TestTransport } from '@portico/testing/conformance'

export interface ReferenceWalletOptions {
  readonly chains: readonly { readonly chainId: string; readonly prefix: string }[]
  /** How bytes go through JSON: as a `Uint8Array` does, or as a `Buffer` of Node does. */
  readonly bytes?: 'Uint8Array' | 'Buffer'
  /** Default: both that WalletConnect's reference wallet grants. */
  readonly methods?: readonly string[]
}

/**
 * A wallet app as reown-com/web-examples builds its reference wallet: of CosmJS' own wallets, without `cosmos_getAccounts`, and
 * with answers that go through JSON, in which bytes and account numbers lose their types. That app wants the bytes of a request in
 * hexadecimal; WalletConnect documents base64, which is what is sent and read here.
 */
export async function referenceWallet(
  privateKey: Uint8Array,
  { chains, bytes = 'Uint8Array', methods = ['cosmos_signDirect', 'cosmos_signAmino'] }: ReferenceWalletOptions,
): Promise<TestTransport & { readonly publicKey: Uint8Array }> {
  const wallets = await Promise.all(
    chains.map(async ({ chainId, prefix }) => ({
      chainId,
      direct: await DirectSecp256k1Wallet.fromKey(privateKey, prefix),
      amino: await Secp256k1Wallet.fromKey(privateKey, prefix),
    })),
  )
  const accounts = await Promise.all(
    wallets.map(async ({ chainId, direct }): Promise<Caip10> => {
      const [account] = await direct.getAccounts()
      return `cosmos:${chainId}:${account!.address}`
    }),
  )
  const [account] = await wallets[0]!.direct.getAccounts()
  const transport = createTestTransport({
    accounts,
    methods,
    async answer({ method, networkId, params }) {
      if (!methods.includes(method)) throw new Error(`Missing or invalid. request() method: ${method}`)
      const { direct, amino } = wallets.find(({ chainId }) => networkId === `cosmos:${chainId}`)!
      const { signerAddress, signDoc } = params as { signerAddress: string; signDoc: Record<string, string> }
      const read = (text = ''): Uint8Array =>
        bytes === 'Buffer' ? Buffer.from(text, 'base64') : Uint8Array.from(Buffer.from(text, 'base64'))
      const answer =
        method === 'cosmos_signAmino'
          ? await amino.signAmino(signerAddress, signDoc as unknown as StdSignDoc)
          : await direct.signDirect(signerAddress, {
              chainId: signDoc['chainId']!,
              accountNumber: BigInt(signDoc['accountNumber']!),
              bodyBytes: read(signDoc['bodyBytes']),
              authInfoBytes: read(signDoc['authInfoBytes']),
            })
      return throughJson(answer)
    },
  })
  return { ...transport, publicKey: account!.pubkey }
}

/** An account number is a Long there, of two halves. */
function throughJson(value: unknown): unknown {
  const text = JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'bigint'
      ? { low: Number(inner & 0xffffffffn) | 0, high: Number(inner >> 32n), unsigned: true }
      : inner,
  )
  return JSON.parse(text)
}
