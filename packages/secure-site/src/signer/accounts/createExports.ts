import type { ExportCall, SealedWords } from '@portico/wallet-requests/signer'
import { createECDH } from 'node:crypto'

import { withEntropy } from '../custody/walletSecrets.js'
import { seal } from '../custody/seal.js'
import { wordBytes } from '../custody/deriveKey.js'
import type { Acts } from '../proofs/createActs.js'
import { SignerRefusal } from '../SignerRefusal.js'
import { loadCase } from '../sign/loadCase.js'
import type { Wallets, WalletsDeps } from './createWallets.js'

export type ExportWords = (call: ExportCall) => Promise<SealedWords>

const info = (userId: string): Uint8Array => new TextEncoder().encode(`portico/export/v1\n${userId}`)

/** Gives the words of a wallet away: to a page that can be trusted with them for as long as it shows them. */
export function createExports({
  ledger,
  kek,
  wallets,
  acts,
}: WalletsDeps & { readonly wallets: Wallets; readonly acts: Acts }): ExportWords {
  return async ({ userId, projectId, proof, recipient }) => {
    const { account, walletOf } = await loadCase(ledger, userId)
    const wallet = walletOf(wallets.projectOf(projectId).walletGroup ?? projectId)
    const point = Buffer.from(recipient, 'base64url')
    requirePoint(point)
    // The proof names the key that the words are sealed to: the site cannot put another one there.
    await acts.take(account, { name: 'export', userId, subject: recipient }, proof)
    return withEntropy(kek, wallet.words, wallet.place, (entropy) => {
      const words = wordBytes(entropy)
      const ephemeral = createECDH('prime256v1')
      ephemeral.generateKeys()
      try {
        const { enc, ct } = seal(ephemeral, point, info(userId), Buffer.alloc(0), words)
        return { enc: enc.toString('base64url'), ct: ct.toString('base64url') }
      } finally {
        words.fill(0)
      }
    })
  }
}

/** Before the proof is used up. */
function requirePoint(point: Buffer): void {
  try {
    const probe = createECDH('prime256v1')
    probe.generateKeys()
    probe.computeSecret(point)
  } catch {
    throw new SignerRefusal(400, 'signer/badRequest', 'The key of the page cannot be used.')
  }
}
