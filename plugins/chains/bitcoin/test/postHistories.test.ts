import { describeTransferHistories } from '@portico/testing/transfers'
import { beforeAll } from 'vitest'
import { createPostWorld } from './postHistories.js'

// Fake time does not wait for code that is loaded.
beforeAll(async () => void (await import('../src/runtime/psbt.js')))

describeTransferHistories('a Bitcoin wallet behind a relay that signs, and may post by itself', {
  createWorld: (history, wallet) => createPostWorld(history, wallet, 'signPsbt'),
  ends: ['confirmed', 'rejected', 'failed', 'lost', 'replaced'],
})
