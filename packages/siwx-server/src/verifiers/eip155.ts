import { isHex, recoverMessageAddress } from 'viem/utils'
import type { Hex } from 'viem'
import type { SignInVerifier } from '../SignInVerifier.js'

/** Reads contract wallets of one chain: a public client of viem does. */
export interface Eip155Client {
  readonly chain?: { readonly id: number } | undefined
  verifyMessage(request: { address: Hex; message: string; signature: Hex }): Promise<boolean>
}

export interface Eip155Options {
  /**
   * One for each chain on which contract wallets may sign in (ERC-1271, and ERC-6492 where they are not deployed yet). Without,
   * accounts with a key sign in.
   */
  readonly clients?: readonly Eip155Client[]
}

/**
 * Verifies signatures of `personal_sign` (ERC-191), and of contract wallets (ERC-1271, ERC-6492). An account with a key stands for
 * itself on all chains, by its address in lower case.
 */
export function eip155({ clients = [] }: Eip155Options = {}): SignInVerifier {
  return {
    namespace: 'eip155',
    networkNames: ['Ethereum'],
    async verify({ text, message, chainId, signature }) {
      if (!isHex(signature)) return undefined
      const address = message.address as Hex
      if (await isSignedByKey(address, text, signature)) return address.toLowerCase()
      const client = clients.find(({ chain }) => `eip155:${chain?.id}` === chainId)
      const isSigned = client !== undefined && (await client.verifyMessage({ address, message: text, signature }))
      // A contract stands for itself on its chain alone: on another one the contract at its address may be of another owner.
      return isSigned ? `${chainId.replace(/^eip155:/, '')}:${address.toLowerCase()}` : undefined
    },
  }
}

/** Needs no node. */
async function isSignedByKey(address: Hex, message: string, signature: Hex): Promise<boolean> {
  const keyBytes = 65
  if (signature.length !== 2 + 2 * keyBytes) return false
  try {
    return (await recoverMessageAddress({ message, signature })) === address
  } catch {
    // No key makes such a signature; a contract wallet may.
    return false
  }
}
