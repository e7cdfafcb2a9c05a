import type { Caip2, Network, TypedData } from '@portico/core'
import {
  compactSignatureToSignature,
  createWalletClient,
  custom,
  hashMessage,
  hashTypedData,
  parseCompactSignature,
  recoverAddress,
  serializeSignature,
  type Account,
  type Address,
  type Chain,
  type HashTypedDataParameters,
  type Hex,
  type Transport,
  type WalletClient,
} from 'viem'
import type { WalletRequest } from './walletRequest.js'

export interface ViemClientOptions {
  readonly address: string
  readonly networkId: Caip2
  /** Undefined: the site does not use the network that the wallet is on. */
  readonly network: Network | undefined
  readonly request: WalletRequest
}

/** viem's wallet client over a connected wallet. */
export function createViemClient({
  address,
  networkId,
  network,
  request,
}: ViemClientOptions): WalletClient<Transport, Chain, Account> {
  const { name = 'Unknown Network', nativeCurrency, rpcUrls, blockExplorers } = network ?? {}
  const chain = {
    id: Number(networkId.slice(networkId.indexOf(':') + 1)),
    name,
    nativeCurrency: nativeCurrency ?? { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: rpcUrls ?? { default: { http: [] } },
    ...(blockExplorers && { blockExplorers }),
  } as Chain
  return createWalletClient({
    account: address as Address,
    chain,
    transport: custom({ request: ({ method, params }) => request(method, params as readonly unknown[] | undefined) }),
  }) as WalletClient<Transport, Chain, Account>
}

/**
 * The address whose key signed a message (EIP-191) or typed data (EIP-712). Undefined: no key makes such a signature.
 * @throws where typed data cannot be hashed
 */
export async function recoverSigner(
  signed: { readonly message: string } | { readonly typedData: TypedData },
  signature: string,
): Promise<string | undefined> {
  const hash =
    'message' in signed ? hashMessage(signed.message) : hashTypedData(signed.typedData as HashTypedDataParameters)
  const hex = signature as Hex
  try {
    // 64 bytes are the compact form (EIP-2098).
    const full = hex.length === 130 ? serializeSignature(compactSignatureToSignature(parseCompactSignature(hex))) : hex
    return await recoverAddress({ hash, signature: full })
  } catch {
    return undefined
  }
}
