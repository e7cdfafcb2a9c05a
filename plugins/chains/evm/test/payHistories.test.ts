import { describeTransferHistories } from '@portico/testing/transfers'
import { createCallWorld } from './callHistories.js'
import { pay } from './modelChain.js'

const to = '0x000000000000000000000000000000000000beef'
const token = '0x0000000000000000000000000000000000c0ffee'

for (const action of [pay(3n), { type: 'token', token, decimals: 6, to, amount: 3n } as const])
  describeTransferHistories(`an EVM wallet that pays, ${action.type}`, {
    createWorld: (history, wallet) => createCallWorld(history, wallet, action),
    ends: ['confirmed', 'reverted', 'rejected', 'failed', 'lost'],
  })
