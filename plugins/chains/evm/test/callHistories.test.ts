import { describeTransferHistories } from '@portico/testing/transfers'
import { actions, createCallWorld } from './callHistories.js'

for (const [name, action] of Object.entries(actions))
  describeTransferHistories(`an EVM wallet with ${name}`, {
    createWorld: (history, wallet) => createCallWorld(history, wallet, action),
    ends: ['confirmed', 'reverted', 'rejected', 'failed', 'lost'],
  })
