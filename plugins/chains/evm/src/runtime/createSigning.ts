import type { RpcClient } from '@portico/chain-kit'
import {
  lazy,
  parseCaip10,
  type SignMessageCapability,
  type SignTypedDataCapability,
  type TypedData,
} from '@portico/core'
import * as v from 'valibot'
import { addressDigits } from '../address.js'
import type { EvmContext } from '../EvmSpec.js'
import { parseChainId, signatureSchema } from './answers.js'
import { connectedWallet, type ConnectedWallet } from './connectedWallet.js'

/** `0x` and 65 bytes. */
const keySignatureLength = 132
/** The fields that a domain may have, in the order EIP-712 gives them. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** A Safe answers this until its other owners have signed too. */
const pendingSignature = '0x'
const answerSchema = v.union([v.literal(pendingSignature), signatureSchema])

/** What was signed, for finding out by whom. */
type Signed = { readonly message: string } | { readonly typedData: TypedData }

/**
 * Signatures in hexadecimal: 65 bytes of a key, more of a smart account (EIP-1271, EIP-6492).
 *
 * Who made one is found out without a node: the account's key, as a rule. Another key may sign for an account that is a contract, which
 * only the contract can tell, on each network for itself. So a signature of another key is refused where a node says that the account is
 * no contract, and handed on otherwise: the site verifies it anyhow, with a client that can ask the contract.
 * @throws the visitor's refusal with code 4001, `evm/notConnected`, `evm/requestPending`, `evm/notSupported`, `evm/badAnswer`,
 * `evm/signaturePending`
 */
export function createSigning(context: EvmContext, rpc: RpcClient): SignMessageCapability & SignTypedDataCapability {
  const { error } = context
  // Apart from viem's clients, which signing does not need.
  const recovery = lazy('evm', () => import('./recoverSigner.js'))

  async function sign(
    wallet: ConnectedWallet,
    { method, params, signal }: { method: string; params: readonly unknown[]; signal: AbortSignal | undefined },
    signed: Signed,
  ): Promise<{ readonly signature: string }> {
    const signature = await wallet.ask({ method, params, schema: answerSchema, signal })
    if (signature === pendingSignature)
      throw error(
        'signaturePending',
        { wallet: wallet.name },
        { details: 'The other owners of the account have to sign there. Then ask again.' },
      )
    if (!wallet.isSmartAccount && (await isOfAnotherKey(wallet, { signature, signed, signal })))
      throw error('badAnswer', { from: wallet.name, method }, { details: 'It signed with the key of another account.' })
    return { signature }
  }
  /** For certain: false also where it cannot be found out. */
  async function isOfAnotherKey(
    { address, networkId }: ConnectedWallet,
    { signature, signed, signal }: { signature: string; signed: Signed; signal: AbortSignal | undefined },
  ): Promise<boolean> {
    // A signature of a contract that is longer than a key's. It is checked by the contract alone.
    if (signature.length > keySignatureLength) return false
    try {
      const { recoverSigner } = await recovery()
      const signer = await recoverSigner(signed, signature)
      if (signer && addressDigits(signer) === addressDigits(address)) return false
      const params = [address, 'latest']
      return (await rpc.request({ networkId, method: 'eth_getCode', params, schema: v.string(), signal })) === '0x'
    } catch {
      signal?.throwIfAborted()
      return false // neither the code nor a node could be loaded
    }
  }
  return {
    async signMessage({ account, message, signal }) {
      const wallet = await connectedWallet(context, account, signal)
      const bytes = new TextEncoder().encode(message)
      const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      return sign(wallet, { method: 'personal_sign', params: [hex, wallet.address], signal }, { message })
    },
    async signTypedData({ account, data, signal }) {
      const wallet = await connectedWallet(context, account, signal)
      // Wallets refuse a domain of another chain than the one they are on.
      const chainId = data.domain['chainId']
      if (parseChainId(typeof chainId === 'bigint' ? String(chainId) : chainId) === parseCaip10(account).networkId)
        await wallet.switchToNetwork(signal)
      const json = toJson(data)
      const typedData = JSON.parse(json) as TypedData
      return sign(wallet, { method: 'eth_signTypedData_v4', params: [wallet.address, json], signal }, { typedData })
    },
  }
}

/**
 * The JSON that wallets take. Without the type of the domain some wallets sign an empty domain, and the signature would not
 * verify; it follows from the fields that the domain has.
 */
function toJson({ domain, types, primaryType, message }: TypedData): string {
  const domainType = domainFields.filter(({ name }) => domain[name] !== undefined)
  const data = { domain, types: { EIP712Domain: domainType, ...types }, primaryType, message }
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
}
