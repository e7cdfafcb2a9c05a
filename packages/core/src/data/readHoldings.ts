import { namespaceOf, type Caip10 } from '../contract/caip.js'
import type { BalancesCapability } from '../contract/capabilities/balances.js'
import type { Holding, PortfolioCapability, PortfolioOptions } from '../contract/capabilities/portfolio.js'
import type { TokensCapability } from '../contract/capabilities/tokens.js'
import type { Network } from '../contract/Network.js'
import type { CapabilityHandle } from '../contract/plugin/capability.js'

/** Capabilities that tell what an account holds, among those that a plugin wants. */
export interface HoldingSources {
  readonly portfolio?: Pick<CapabilityHandle<PortfolioCapability>, 'inOrder'> | undefined
  readonly balances?: Pick<CapabilityHandle<BalancesCapability>, 'for'> | undefined
  readonly tokens?: Pick<CapabilityHandle<TokensCapability>, 'for'> | undefined
}

export interface HoldingsOptions extends PortfolioOptions {
  /** Network of the account, which has a name for its native currency. Absent: the symbol is the name. */
  readonly network?: Network | undefined
  /** Called where tokens cannot be listed: the native currency alone is the answer then. Absent: it is an error. */
  readonly onTokensFailed?: ((reason: unknown) => void) | undefined
}

/**
 * What an account holds on its network: as the first provider of `portfolio` that has it says, with prices. Where that one fails, or none
 * has it, as nodes of the chain say.
 * @returns undefined where no plugin tells it
 * @throws what the nodes throw; where no nodes are asked, what the provider threw; the signal's reason
 */
export async function readHoldings(
  sources: HoldingSources,
  account: Caip10,
  options: HoldingsOptions = {},
): Promise<readonly Holding[] | undefined> {
  const { force, signal } = options
  let failure: { readonly reason: unknown } | undefined
  try {
    const providers = sources.portfolio?.inOrder(namespaceOf(account)) ?? []
    const listed = await readPortfolio(providers, account, { force, signal })
    if (listed) return listed
  } catch (reason) {
    signal?.throwIfAborted()
    failure = { reason }
  }
  const read = await readNodes(sources, account, options)
  if (!read && failure) throw failure.reason
  return read
}

async function readPortfolio(
  providers: readonly PortfolioCapability[],
  account: Caip10,
  options: PortfolioOptions,
): Promise<readonly Holding[] | undefined> {
  for (const provider of providers) {
    const listed = await provider.list(account, options)
    if (listed) return listed
  }
  return undefined
}

async function readNodes(
  { balances, tokens }: HoldingSources,
  account: Caip10,
  options: HoldingsOptions,
): Promise<readonly Holding[] | undefined> {
  const namespace = namespaceOf(account)
  const [natives, others] = [balances?.for(namespace), tokens?.for(namespace)]
  if (!natives && !others) return undefined
  const { signal, onTokensFailed } = options
  const [native, listed] = await Promise.allSettled([
    readNative(natives, account, options),
    others?.list(account, signal) ?? [],
  ])
  if (native.status === 'rejected') throw native.reason
  if (listed.status === 'fulfilled') return [...native.value, ...listed.value]
  if (!onTokensFailed) throw listed.reason
  onTokensFailed(listed.reason)
  return native.value
}

/** The native currency as a node says; empty where the chain's plugin cannot tell. @throws what the chain's plugin throws */
export async function readNative(
  natives: BalancesCapability | undefined,
  account: Caip10,
  { signal, network }: Pick<HoldingsOptions, 'signal' | 'network'>,
): Promise<readonly Holding[]> {
  if (!natives) return []
  const { amount, decimals, symbol } = await natives.native(account, signal)
  return [{ name: network?.nativeCurrency.name || symbol, symbol, decimals, amount }]
}
