import { deployAccounts, type AccountsOptions, type DeployedAccounts } from './deployAccounts.js'

/** What smart accounts need on one chain. */
export interface Accounts extends Omit<DeployedAccounts, 'startBundler'> {
  /** JSON-RPC of an ERC-4337 bundler: `http://127.0.0.1:<port>` */
  readonly bundlerUrl: string
  /** Process id of the bundler. */
  readonly pid: number
  /** Ends the bundler and waits for it; calling it again is harmless. The contracts stay on the chain. */
  stop(): Promise<void>
}

/** Puts EntryPoint 0.8, the Delegation Framework 1.3.0 and a paymaster on a local chain, and starts a bundler for it. */
export async function startAccounts(options: AccountsOptions): Promise<Accounts> {
  const { startBundler, ...deployed } = await deployAccounts(options)
  const { url, pid, stop } = await startBundler()
  return { ...deployed, bundlerUrl: url, pid, stop }
}
