import { createRequire } from 'node:module'
import type { Bcoin } from './Bcoin.js'

/**
 * bcoin with its JavaScript backend. Its native parts are built by install scripts, which a workspace that runs none does
 * not have; it reads which backend to take while it loads, and its answer stays for the life of the process.
 */
export function loadBcoin(): Bcoin {
  const require = createRequire(import.meta.url)
  const before = process.env['NODE_BACKEND']
  process.env['NODE_BACKEND'] = 'js'
  try {
    // Named one by one: it loads each when it is first asked for.
    const { Chain, Mempool, Miner, TX, Address, Script } = require('bcoin') as Bcoin
    // It would not relay what it cannot verify; `checkTaproot` verifies that in its place.
    Script.flags.STANDARD_VERIFY_FLAGS &= ~Script.flags.VERIFY_DISCOURAGE_UPGRADABLE_WITNESS_PROGRAM
    return { Chain, Mempool, Miner, TX, Address, Script }
  } finally {
    if (before === undefined) delete process.env['NODE_BACKEND']
    else process.env['NODE_BACKEND'] = before
  }
}
