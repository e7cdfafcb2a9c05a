import type { Anvil } from '@portico/devnet'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { SmartAccountContracts } from '@portico/secure-site'

import { deployContracts } from './deployContracts.js'
import { startBundler } from './startBundler.js'

export interface AccountsOptions {
  /** A chain of `startAnvil` or `startEvmDevnet`. */
  readonly chain: Pick<Anvil, 'url'>
  /** Milliseconds that the bundler may take to be ready. Default 60 000. */
  readonly timeoutMs?: number | undefined
}

/** What smart accounts need on one chain. */
export interface Accounts {
  /** JSON-RPC of an ERC-4337 bundler: `http://127.0.0.1:<port>` */
  readonly bundlerUrl: string
  /** Process id of the bundler. */
  readonly pid: number
  /** EntryPoint 0.8. */
  readonly entryPoint: Address
  readonly addresses: SmartAccountContracts
  /** Pays for user operations that this key signed and one of `bundlers` hands in; 100 ether are deposited for it. */
  readonly paymaster: {
    readonly address: Address
    readonly signerKey: Hex
    /** Whose transactions hand in operations: the one that the bundler sends from. */
    readonly bundlers: readonly [Address]
  }
  /** Ends the bundler and waits for it; calling it again is harmless. The contracts stay on the chain. */
  stop(): Promise<void>
}

/** Puts EntryPoint 0.8, the Delegation Framework 1.3.0 and a paymaster on a local chain, and starts a bundler for it. */
export async function startAccounts(options: AccountsOptions): Promise<Accounts> {
  const { chain, timeoutMs = 60_000 } = options
  const signerKey = generatePrivateKey()
  const executorKey = generatePrivateKey()
  const executor = privateKeyToAddress(executorKey)
  const signer = privateKeyToAddress(signerKey)
  const { contracts, paymaster } = await deployContracts({ url: chain.url, signer, executor })
  const { entryPoint } = contracts
  const bundler = await startBundler({ url: chain.url, entryPoint, executorKey, timeoutMs })
  return {
    bundlerUrl: bundler.url,
    pid: bundler.pid,
    entryPoint,
    addresses: contracts,
    paymaster: { address: paymaster, signerKey, bundlers: [executor] },
    stop: bundler.stop,
  }
}
