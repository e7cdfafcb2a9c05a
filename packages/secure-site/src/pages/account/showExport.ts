import { base64urlnopad } from '@scure/base'
import * as v from 'valibot'

import { drawNotice } from '../approve/drawDescription.js'
import { element } from '../approve/elements.js'
import { actionButton, ask, showView, type AccountPage } from './AccountPage.js'
import { withProof } from './confirmVisitor.js'
import { proveAct } from './proveAct.js'
import { leaveButton, showWords } from './showWords.js'

const Sealed = v.object({ enc: v.string(), ct: v.string() })

/** Shows the secret of the wallet, if the visitor goes on. Resolves when they leave it. */
export function showExport(page: AccountPage): Promise<void> {
  const { secret: words, back } = page.language.account
  return new Promise((resolve) => {
    const box = element('input', { type: 'checkbox', class: 'check__box' })
    const show = actionButton(
      page,
      words.show,
      async () => {
        if (!box.checked) return
        const secret = await withProof(page, () => exportWords(page))
        if (secret !== undefined) showWords(page, secret, resolve)
      },
      'danger',
    )
    const button = show.querySelector('button')
    const follow = (): void => {
      if (box.checked) button?.removeAttribute('aria-disabled')
      else button?.setAttribute('aria-disabled', 'true')
    }
    box.addEventListener('change', follow)
    showView(
      page.root,
      words.title,
      drawNotice('error', words.warning, words.warningText),
      element('label', { class: 'check' }, box, element('span', {}, words.alone)),
      show,
      leaveButton(back, resolve),
    )
    follow()
  })
}

/** The twelve words, from the signer to this page alone: the site carries them sealed to a key that is made here for this once. */
export async function exportWords(page: AccountPage): Promise<string> {
  const { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } = await import('@hpke/core')
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const { publicKey, privateKey: recipientKey } = await suite.kem.generateKeyPair()
  const recipient = base64urlnopad.encode(new Uint8Array(await suite.kem.serializePublicKey(publicKey)))
  const { userId, proof } = await proveAct(page, 'export', recipient)
  const { enc, ct } = await ask(page, '/wallet/export', { recipient, proof }, Sealed)
  const info = new TextEncoder().encode(`portico/export/v1\n${userId}`)
  const words = await suite.open({ recipientKey, enc: bytesOf(enc), info: info.buffer }, bytesOf(ct))
  return new TextDecoder().decode(words)
}

const bytesOf = (text: string): ArrayBuffer => new Uint8Array(base64urlnopad.decode(text)).buffer
