import { bytecode } from '../scripts/bytecode.js'

/** For the whole run of vitest (`vitest.workspace.ts`): else each worker would compile the contracts, where they are not in the cache. */
export default function compileOnce(): void {
  if (!bytecode.Multicall3) throw new Error('the contracts have no bytecode')
}
