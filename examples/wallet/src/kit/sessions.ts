import type { SessionTypes } from '@walletconnect/types'
import { caip2, type EvmChainId } from '../chains/WalletChain.js'
import { describePeer } from '../proposals/summarizeProposal.js'
import type { SessionSummary } from '../state/WalletState.js'
import type { Kit } from './openKit.js'

/** CAIP-2 ids of a session's EVM chains, in its order. */
export function chainsOf(session: SessionTypes.Struct): readonly EvmChainId[] {
  const accounts = session.namespaces['eip155']?.accounts ?? []
  return [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':')) as EvmChainId))]
}

export function liveSessions(kit: Kit): readonly SessionTypes.Struct[] {
  return Object.values(kit.getActiveSessions())
}

export function summarizeSession(session: SessionTypes.Struct, ending: boolean): SessionSummary {
  const { name, url } = describePeer(session.peer.metadata)
  const accounts = Object.values(session.namespaces).flatMap((namespace) => namespace.accounts)
  const networks = [...new Set(accounts.map((account) => account.slice(0, account.lastIndexOf(':'))))]
  return { topic: session.topic, name, url: url ?? '', networks, ending }
}

/** Gives a session one account on its chains, and on those of `more`. The SDK does not wait for the dapp's receipt. */
export async function grant(
  kit: Kit,
  session: SessionTypes.Struct,
  address: `0x${string}`,
  more: readonly EvmChainId[] = [],
): Promise<void> {
  const granted = session.namespaces['eip155']
  if (!granted) return
  const chains = [...new Set([...chainsOf(session), ...more])]
  const eip155 = { ...granted, chains, accounts: chains.map((chain) => `${chain}:${address}`) }
  const { acknowledged } = await kit.updateSession({
    topic: session.topic,
    namespaces: { ...session.namespaces, eip155 },
  })
  acknowledged().catch(() => {
    // A dapp that is away reads the change when it comes back.
  })
}

function hears(session: SessionTypes.Struct, event: string): boolean {
  return session.namespaces['eip155']?.events.includes(event) ?? false
}

/** Tells a dapp which account counts now; data as CAIP-10, which is what the published clients expect. */
export async function announceAccount(
  kit: Kit,
  session: SessionTypes.Struct,
  address: string,
  active: number,
): Promise<void> {
  const chains = chainsOf(session)
  const chainId = chains.find((chain) => chain === caip2(active)) ?? chains[0]
  if (!chainId || !hears(session, 'accountsChanged')) return
  const event = { name: 'accountsChanged', data: [`${chainId}:${address}`] }
  await kit.emitSessionEvent({ topic: session.topic, chainId, event })
}

/** Tells a dapp which chain counts now, if its session has that chain. Answers whether it has. */
export async function announceChain(kit: Kit, session: SessionTypes.Struct, active: number): Promise<boolean> {
  const chainId = caip2(active)
  if (!chainsOf(session).includes(chainId) || !hears(session, 'chainChanged')) return false
  await kit.emitSessionEvent({ topic: session.topic, chainId, event: { name: 'chainChanged', data: active } })
  return true
}
