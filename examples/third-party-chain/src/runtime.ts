import { parseCaip10, withErrorTexts, type Connector, type SignMessageCapability } from '@portico/core'
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha256'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { createSession, readWallet } from './session.js'
import type { StellarContext, StellarSpec } from './StellarSpec.js'

export interface Runtime extends SignMessageCapability {
  readonly connect: Connector['connect']
  readonly restore: NonNullable<Connector['restore']>
}

/** Freighter answers as it does to the library of this version: signatures in base64, made by SEP-53. */
const apiVersion = '6.0.1'

export function createRuntime(door: StellarContext): Runtime {
  const context = withErrorTexts<StellarSpec, StellarContext>(door, {
    badAnswer: ({ question }) => `Freighter gave an answer to ${question} that cannot be one`,
    notConnected: ({ address }) => `No connected wallet holds ${address}`,
    switchInWallet: ({ network }) => `Choose ${network} in Freighter`,
  })
  const { connections, store, error } = context
  return {
    async connect({ signal }) {
      await askFreighter('REQUEST_ACCESS', signal)
      const wallet = await readWallet(context, signal)
      if (typeof wallet === 'string') throw error('badAnswer', { question: 'REQUEST_ACCESS' })
      return createSession(context, wallet)
    },
    async restore({ signal }) {
      const wallet = await readWallet(context, signal)
      return typeof wallet === 'string' ? wallet : createSession(context, wallet)
    },
    async signMessage({ account, message, signal }) {
      const { address, namespace } = parseCaip10(account)
      const key = accountKey(address)
      const isHeld = store
        .get(connections.list)
        .some((one) => one.namespace === namespace && one.accounts.some((own) => own.address === address))
      if (!isHeld || !key) throw error('notConnected', { address })
      const fields = { blob: message, accountToSign: address, apiVersion }
      const { signedBlob } = await askFreighter('SUBMIT_BLOB', signal, fields)
      if (typeof signedBlob === 'string' && isSignature(signedBlob, message, key)) return { signature: signedBlob }
      throw error('badAnswer', { question: 'SUBMIT_BLOB' })
    },
  }
}

/** SEP-53. Whoever signed with another key has signed nothing. */
function isSignature(text: string, message: string, key: Uint8Array): boolean {
  try {
    const signature = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return ed25519.verify(signature, sha256(`Stellar Signed Message:\n${message}`), key)
  } catch {
    return false
  }
}
