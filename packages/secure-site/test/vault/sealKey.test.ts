import { createECDH } from 'node:crypto'
import { expect, it } from 'vitest'

import { seal, sealKey } from '../../src/vault/sealKey.js'

// The vectors that RFC 9180, appendix A, refers to: github.com/cfrg/draft-irtf-cfrg-hpke, test-vectors.json of 5f503c56, base mode
// (0) of DHKEM(P-256, HKDF-SHA256) (16), HKDF-SHA256 (1) and AES-256-GCM (2), first encryption. The appendix prints AES-128-GCM.
const vector = {
  info: '4f6465206f6e2061204772656369616e2055726e',
  skEm: '90345e3a1d116c1dd39ae76d95ab858c142223a63e44f8f85318cfa91a84858e',
  pkRm: '04abc7e49a4c6b3566d77d0304addc6ed0e98512ffccf505e6a8e3eb25c685136f853148544876de76c0f2ef99cdc3a05ccf5ded7860c7c021238f9e2073d2356c',
  enc: '04c06b4f6bebc7bb495cb797ab753f911aff80aefb86fd8b6fcc35525f3ab5f03e0b21bd31a86c6048af3cb2d98e0d3bf01da5cc4c39ff5370d331a4f1f7d5a4e0',
  aad: '436f756e742d30',
  pt: '4265617574792069732074727574682c20747275746820626561757479',
  ct: '58c61a45059d0c5704560e9d88b564a8b63f1364b8d1fcb3c4c6ddc1d291742465e902cd216f8908da49f8f96f',
}
const bytes = (field: keyof typeof vector): Buffer => Buffer.from(vector[field], 'hex')

it('seals as the vector of RFC 9180 says', () => {
  const ephemeral = createECDH('prime256v1')
  ephemeral.setPrivateKey(bytes('skEm'))
  const { enc, ct } = seal(ephemeral, bytes('pkRm'), bytes('info'), bytes('aad'), bytes('pt'))
  expect({ enc: enc.toString('hex'), ct: ct.toString('hex') }).toEqual({ enc: vector.enc, ct: vector.ct })
})

it('seals for no recipient that is not a point of the curve, or not written whole', () => {
  const wrong = bytes('pkRm')
  wrong[64] = (wrong[64] ?? 0) ^ 1
  const purpose = { walletId: 'w', sessionId: 's', digest: 'd' }
  for (const recipient of [wrong, bytes('pkRm').subarray(0, 64), Buffer.alloc(65)]) {
    expect(() => sealKey(bytes('pt'), recipient.toString('base64url'), purpose)).toThrow()
  }
})
