import { actProof, passkeyName } from '@portico/wallet-requests/proofs'
import { CipherSuite, HkdfSha256, Aes256Gcm, DhkemP256HkdfSha256 } from '@hpke/core'
import { mnemonicToSeedSync } from '@scure/bip39'
import { HDKey } from '@scure/bip32'
import { publicKeyToAddress } from 'viem/accounts'
import { bytesToHex } from 'viem'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { act, browserKey, createPasskey, newPoint, siteOrigin, type Passkey } from './person.js'
import { codeOf, day, startSignerSite, type SignerSite, type Visitor } from './signerSite.js'

describe('keys of an account', () => {
  let site: SignerSite
  let owner: Visitor
  beforeAll(async () => {
    site = await startSignerSite()
  })
  beforeEach(async () => {
    owner = await site.logIn()
    site.time += 2 * day
  })
  afterAll(() => site.stop())

  const ofOwner = () => ({ userId: owner.userId, projectId: 'shop' })
  const enrolPasskey = (passkey: Passkey, page = owner.page, approving?: Passkey) => {
    const subject = passkeyName(passkey.credential)
    const proof = act(page, { name: 'enrol', userId: owner.userId, subject }, site.time, approving)
    return site.client.call('/keys/enrol', { ...ofOwner(), kind: 'passkey', passkey: passkey.credential, proof })
  }
  const exported = async (page = owner.page, passkey?: Passkey) => {
    site.time += 1
    const recipient = newPoint()
    const proof = act(page, { name: 'export', userId: owner.userId, subject: recipient }, site.time, passkey)
    return codeOf(site.client.call('/export', { ...ofOwner(), recipient, proof }))
  }
  const signedWith = (passkey: Passkey, changes?: Parameters<Passkey['assert']>[1]) => {
    const call = site.approve(owner, site.request(owner))
    const digest = call.decision?.digest ?? ''
    const text = `portico/decision/v1\n${call.frame.authHash}\n${digest}\n${site.time}`
    const decision = { digest, decidedAt: site.time, passkey: passkey.assert(text, changes) }
    return codeOf(site.client.call('/sign', { ...call, decision }))
  }

  it('a passkey decides from then on, and no window does', async () => {
    const passkey = createPasskey()
    await enrolPasskey(passkey)
    expect(await signedWith(passkey)).toBe('done')
    expect(await codeOf(site.client.call('/sign', site.approve(owner, site.request(owner))))).toBe(
      'signer/passkeyNeeded',
    )
    expect(await signedWith(createPasskey())).toBe('signer/badDecision')
  })

  it.each<[string, Parameters<Passkey['assert']>[1]]>([
    ['in the frame of another page', { crossOrigin: true }],
    ['below another page', { topOrigin: 'https://evil.example' }],
    ['on another site', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without asking the visitor', { flags: 1 }],
    ['while nobody is there', { flags: 4 }],
    ['as a registration', { type: 'webauthn.create' }],
    ['as a copy that counts from before', { count: 1 }],
  ])('a passkey that was used %s decides nothing', async (_, changes) => {
    const passkey = createPasskey()
    await enrolPasskey(passkey)
    expect(await signedWith(passkey, { count: 7 })).toBe('done')
    expect(await signedWith(passkey, { count: 8, ...changes })).toBe('signer/badDecision')
  })

  it('a passkey of 24 hours vouches for new browsers and passkeys; a new one does not', async () => {
    const [old, fresh] = [createPasskey(), createPasskey()]
    await enrolPasskey(old)
    expect(await exported(owner.page, old)).toBe('signer/onHold')
    expect(await exported()).toBe('signer/passkeyNeeded')
    expect(await codeOf(enrolPasskey(fresh))).toBe('signer/passkeyNeeded')
    expect(await codeOf(enrolPasskey(fresh, owner.page, old))).toBe('signer/onHold')
    site.time += day + 1
    expect(await exported(owner.page, old)).toBe('done')
    const page = browserKey()
    await site.enrol(owner.userId, page, siteOrigin)
    expect(await exported(page, old)).toBe('done')
    await enrolPasskey(fresh, page, old)
    expect(await exported(page, fresh)).toBe('signer/onHold')
    // A browser for which the old one vouched when it was enrolled, and one for which the new one did.
    const vouched = async (passkey: Passkey) => {
      const key = browserKey()
      const text = actProof({ name: 'enrol', userId: owner.userId, subject: key.key }, site.time)
      const enrolment = { ...ofOwner(), kind: 'frame', jwk: key.jwk, origin: siteOrigin } as const
      await site.client.call('/keys/enrol', {
        ...enrolment,
        passkey: { issuedAt: site.time, assertion: passkey.assert(text) },
      })
      return key
    }
    expect(await site.sql('select by from signer_key where key = $1', [(await vouched(fresh)).key])).toEqual([
      { by: 'site' },
    ])
    expect(await site.sql('select by from signer_key where key = $1', [(await vouched(old)).key])).not.toEqual([
      { by: 'site' },
    ])
  })

  it('words go to the page alone, and are those of the account', async () => {
    const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
    const pair = await suite.kem.generateKeyPair()
    const recipient = Buffer.from(await suite.kem.serializePublicKey(pair.publicKey)).toString('base64url')
    const proof = act(owner.page, { name: 'export', userId: owner.userId, subject: recipient }, site.time)
    const { enc, ct } = await site.client.call('/export', { ...ofOwner(), recipient, proof })
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer
    const info = new TextEncoder().encode(`portico/export/v1\n${owner.userId}`).buffer as ArrayBuffer
    const opened = await suite.open({ recipientKey: pair.privateKey, enc: bytes(enc), info }, bytes(ct))
    const words = new TextDecoder().decode(opened)
    const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive("m/44'/60'/0'/0/0")
    if (!privateKey) throw new Error('no key')
    expect(publicKeyToAddress(bytesToHex(secp256k1.getPublicKey(privateKey, false)))).toBe(owner.accounts.evm)
    expect(site.lines.map((line) => JSON.stringify(line)).join()).not.toContain(words.split(' ')[0] ?? '-')
  })

  it('"this was not me" ends what was added since, and stops the wallet until an older key lets it sign', async () => {
    const since = site.time
    site.time += 1000
    const thief = browserKey()
    await site.enrol(owner.userId, thief)
    await site.client.call('/keys/undo', { userId: owner.userId, since })
    expect(await codeOf(site.client.call('/sign', site.approve(owner, site.request(owner))))).toBe('signer/frozen')
    expect(await exported()).toBe('signer/frozen')
    const thaw = (page = owner.page) => {
      const proof = act(page, { name: 'thaw', userId: owner.userId, subject: owner.userId }, site.time)
      return codeOf(site.client.call('/users/thaw', { userId: owner.userId, proof }))
    }
    const own = browserKey()
    await site.enrol(owner.userId, own, siteOrigin)
    expect(await thaw(own)).toBe('signer/onHold')
    expect(await thaw()).toBe('done')
    expect(await codeOf(site.client.call('/sign', site.approve({ ...owner, frame: thief }, site.request(owner))))).toBe(
      'signer/unknownKey',
    )
    expect(await codeOf(site.client.call('/sign', site.approve(owner, site.request(owner))))).toBe('done')
    await site.client.call('/users/freeze', { userId: owner.userId })
    // The proof of before does not thaw it again.
    expect(await thaw()).toBe('signer/used')
    // Passkeys that are older than the notices of a change are not taken away by it.
    expect(await codeOf(site.client.call('/keys/undo', { userId: owner.userId, since: site.time - 4 * day }))).toBe(
      'signer/badRequest',
    )
  })

  it('a hundred browsers at most: the first one goes', async () => {
    const keys = Array.from({ length: 101 }, () => browserKey())
    for (const key of keys) {
      site.time += 1
      await site.enrol(owner.userId, key)
    }
    const live = await site.sql('select key from signer_key where user_id = $1 and ended_at is null', [owner.userId])
    expect(live).toHaveLength(100)
    expect(live.map(({ key }) => key)).not.toContain(owner.page.key)
  }, 60_000)
})
