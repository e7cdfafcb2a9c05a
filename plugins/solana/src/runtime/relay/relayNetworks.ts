import type { Caip2 } from '@portico/core'
import { devnet } from '../../networks/devnet.js'
import { mainnet } from '../../networks/mainnet.js'

/** Ids that networks had before CAIP-2 of Solana was amended, and that wallets still grant: old by new. */
const formerIds: Readonly<Record<Caip2, Caip2>> = {
  [mainnet.caipNetworkId]: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  [devnet.caipNetworkId]: 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

/** The ids, and beside each the one it had before. */
export function withFormerIds(ids: readonly Caip2[]): readonly Caip2[] {
  return [...new Set(ids.flatMap((id) => [id, ...formerIdOf(id)]))]
}

export function formerIdOf(id: Caip2): readonly Caip2[] {
  const former = formerIds[id]
  return former ? [former] : []
}

/** The id of today. */
export function currentId(id: Caip2): Caip2 {
  const found = Object.entries(formerIds).find(([, former]) => former === id)
  return found ? (found[0] as Caip2) : id
}
