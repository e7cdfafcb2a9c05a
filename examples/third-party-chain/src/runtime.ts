import { findConnection, parseAnswer } from '@portico/chain-kit'
import { parseCaip10, type Connector, type SignMessageCapability } from '@portico/core'
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha256'
import * as v from 'valibot'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { createSession, readWallet } from './session.js'
import type { StellarContext } from './StellarSpec.js'

export interface Runtime extends SignMessageCapability {
  readonly connect: Connector['connect']
  readonly restore: NonNullable<Connector['restore']>
}

/** Freighter answers as it does to the library of this version: signatures in base64, made by SEP-53. */
const apiVersion = '6.0.1'

export function createRuntime(context: StellarContext): Runtime {
  context.addErrors({
    badAnswer: ({ from, method }) => `${from} answered ${method} with something unusable`,
    notConnected: 'No wallet of Stellar is connected',
    switchInWallet: ({ network }) => `Choose ${network} in Freighter`,
  })
  return {
    async connect({ signal }) {
      await askFreighter('REQUEST_ACCESS', signal)
      const wallet = await readWallet(context, signal)
      if (typeof wallet === 'string') throw context.error('badAnswer', { from: 'Freighter', method: 'REQUEST_ACCESS' })
      return createSession(context, wallet)
    },
    async restore({ signal }) {
      const wallet = await readWallet(context, signal)
      return typeof wallet === 'string' ? wallet : createSession(context, wallet)
    },
    async signMessage({ account, message, signal }) {
      await findConnection(context, account, signal)
      const { address } = parseCaip10(account)
      const key = accountKey(address)!
      const fields = { blob: message, accountToSign: address, apiVersion }
      const schema = v.object({ signedBlob: v.custom<string>((text) => isSignature(text, message, key)) })
      const answer = await askFreighter('SUBMIT_BLOB', signal, fields)
      const { signedBlob } = parseAnswer(context, schema, answer, { from: 'Freighter', method: 'SUBMIT_BLOB' })
      return { signature: signedBlob }
    },
  }
}

/** Whether it is the account's signature of the message (SEP-53), in base64. */
function isSignature(text: unknown, message: string, key: Uint8Array): boolean {
  if (typeof text !== 'string') return false
  try {
    const signature = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
    return ed25519.verify(signature, sha256(`Stellar Signed Message:\n${message}`), key)
  } catch {
    return false
  }
}
