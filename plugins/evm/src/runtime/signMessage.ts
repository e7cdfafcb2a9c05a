import { parseCaip10, type SignMessageCapability } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'
import { heldAccount } from './heldAccount.js'

/**
 * `personal_sign` (EIP-191). Answers the signature in hexadecimal: 65 bytes of a key, more of a smart account (EIP-1271, EIP-6492).
 * @throws the visitor's refusal with code 4001, `evm/notConnected`, `evm/badAnswer`
 */
export function createSignMessage(context: EvmContext): SignMessageCapability['signMessage'] {
  return async ({ account, message, signal }) => {
    const { ask, wallet } = heldAccount(context, account)
    const bytes = new TextEncoder().encode(message)
    const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const signature = await ask('personal_sign', [hex, parseCaip10(account).address], signal)
    if (typeof signature === 'string' && /^0x([\da-f]{2}){64,}$/i.test(signature)) return { signature }
    throw context.error(
      'badAnswer',
      { from: wallet, method: 'personal_sign' },
      { details: 'It is no signature. Try again, or use another wallet.' },
    )
  }
}
