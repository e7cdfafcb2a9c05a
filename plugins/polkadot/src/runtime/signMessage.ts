import { parseCaip10, type SignMessageCapability } from '@portico/core'
import { toHex } from './hex.js'
import type { Wallets } from './Wallets.js'

/**
 * `signRaw` over the UTF-8 of `<Bytes>…</Bytes>`, as wallets wrap it lest a message be a transaction: wrapped here, it is wrapped
 * whatever the wallet does. Answers the signature in hexadecimal: 64 bytes, of ecdsa 65.
 */
export function createSignMessage(wallets: Wallets): SignMessageCapability['signMessage'] {
  return async ({ account, message, signal }) => {
    signal?.throwIfAborted()
    const { networkId, address } = parseCaip10(account)
    const { wallet } = wallets.findConnection(account)
    const data = `0x${toHex(new TextEncoder().encode(`<Bytes>${message}</Bytes>`))}`
    const { signature } = await wallet.signRaw({ address, data, type: 'bytes' }, { networkId, signal })
    return { signature, signedMessage: `<Bytes>${message}</Bytes>` }
  }
}
