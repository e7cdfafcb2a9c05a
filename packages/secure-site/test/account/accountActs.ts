import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  actProof,
  challengeOf,
  decisionProof,
  digestOf,
  passkeyName,
  requestProof,
  type Act,
  type Decided,
} from '@portico/wallet-requests/proofs'
import { stringToHex } from 'viem'

import { decisionOf } from '../../src/pages/approve/decisionOf.js'
import { createRequestKey } from '../../src/pages/approve/requestKey.js'
import type { ActProof } from '@portico/wallet-requests/signer'
import { type Visitor } from '../productionSite.js'
import { secure } from '../startTestSite.js'
import type { Authenticator } from './createAuthenticator.js'

// What the wallet's own page does, over HTTP, with an authenticator of the test.

/** @param device of the account, where it has a passkey */
export async function prove(
  { api, userId }: Visitor,
  name: Act['name'],
  subject?: string,
  device?: Authenticator,
): Promise<ActProof> {
  const user = String(await userId())
  const issuedAt = Date.now()
  const text = actProof({ name, userId: user, subject: subject ?? user }, issuedAt)
  const frame = { key: await api.thumbprint(), issuedAt, signature: await api.sign(text) }
  return device ? { frame, passkey: device.get(challengeOf(text)) } : { frame }
}

/** @returns the words, or the code of a refusal */
export async function exportOf(who: Visitor, device?: Authenticator): Promise<string> {
  const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
  const { publicKey, privateKey: recipientKey } = await suite.kem.generateKeyPair()
  const recipient = Buffer.from(await suite.kem.serializePublicKey(publicKey)).toString('base64url')
  const proof = await prove(who, 'export', recipient, device)
  const { code, enc, ct } = await who.ask('/wallet/export', { recipient, proof })
  if (code !== undefined) return code
  const bytes = (text: unknown): ArrayBuffer => new Uint8Array(Buffer.from(String(text), 'base64url')).buffer
  const info = new TextEncoder().encode(`portico/export/v1\n${String(await who.userId())}`).buffer
  return new TextDecoder().decode(await suite.open({ recipientKey, enc: bytes(enc), info }, bytes(ct)))
}

/** @param older that the account has already @returns the code of a refusal */
export async function addPasskey(
  who: Visitor,
  device: Authenticator,
  older?: Authenticator,
): Promise<string | undefined> {
  const { options, code } = await who.ask('/passkeys/add/start')
  if (code !== undefined) return code
  const { challenge } = options as { readonly challenge: string }
  const response = device.create(challenge)
  const proof = await prove(who, 'enrol', passkeyName(device.passkey), older)
  return (await who.ask('/passkeys/add/finish', { response, proof })).code
}

/** @returns the signature, or the code of a refusal */
export async function signHello(who: Visitor, account: string, device?: Authenticator): Promise<string> {
  const { api } = who
  const key = await createRequestKey()
  const params = [stringToHex('hello'), account]
  const request = { origin: secure, account, chainId: 'eip155:1', method: 'personal_sign', params }
  const text = JSON.stringify(request)
  const issuedAt = Date.now()
  const signature = await api.sign(requestProof(key.thumbprint, issuedAt, text))
  const asked = await who.ask('/requests', { id: key.id, text, authHash: key.thumbprint, issuedAt, signature })
  if (asked.code !== undefined) return asked.code
  const read = { request, description: asked['description'], intent: asked['intent'] } as Decided
  const opened = await who.ask('/requests/open', { id: key.id, window: key.jwk })
  if (opened.code !== undefined) return opened.code
  const digest = digestOf(read)
  const decidedAt = Date.now()
  const challenge = challengeOf(decisionProof(key.thumbprint, digest, decidedAt))
  const decision = device
    ? { kind: 'passkey', digest, decidedAt, response: device.get(challenge) }
    : await decisionOf(read, key)
  const decided = await who.ask('/requests/decide', { id: key.id, window: key.jwk, decision })
  if (decided.code !== undefined) return decided.code
  const { result, code } = await who.ask('/requests/wait', { id: key.id, until: 'done' })
  return code ?? String(result)
}
