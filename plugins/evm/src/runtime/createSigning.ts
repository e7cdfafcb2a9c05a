import { parseCaip10, type SignMessageCapability, type SignTypedDataCapability, type TypedData } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'
import { parseChainId, signatureSchema } from './answers.js'
import { connectedWallet } from './connectedWallet.js'

/** The fields that a domain may have, in the order EIP-712 gives them. */
const domainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Signatures in hexadecimal: 65 bytes of a key, more of a smart account (EIP-1271, EIP-6492).
 * @throws the visitor's refusal with code 4001, `evm/notConnected`, `evm/requestPending`, `evm/notSupported`, `evm/badAnswer`
 */
export function createSigning(context: EvmContext): SignMessageCapability & SignTypedDataCapability {
  return {
    async signMessage({ account, message, signal }) {
      const wallet = await connectedWallet(context, account, signal)
      const bytes = new TextEncoder().encode(message)
      const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
      const params = [hex, wallet.address]
      return { signature: await wallet.ask({ method: 'personal_sign', params, schema: signatureSchema, signal }) }
    },
    async signTypedData({ account, data, signal }) {
      const wallet = await connectedWallet(context, account, signal)
      // Wallets refuse a domain of another chain than the one they are on.
      const chainId = data.domain['chainId']
      if (parseChainId(typeof chainId === 'bigint' ? String(chainId) : chainId) === parseCaip10(account).networkId)
        await wallet.switchToNetwork(signal)
      const params = [wallet.address, toJson(data)]
      const method = 'eth_signTypedData_v4'
      return { signature: await wallet.ask({ method, params, schema: signatureSchema, signal }) }
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
