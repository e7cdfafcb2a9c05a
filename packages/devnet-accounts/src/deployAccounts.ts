import type { Anvil } from '@portico/devnet'
import type { SmartAccountContracts } from '@portico/secure-site'
import type { Address, Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { deployContracts } from './deployContracts.js'
import { startBundler, type Bundler } from './startBundler.js'

export interface AccountsOptions {
  /** A chain of `startAnvil` or `startEvmDevnet`. */
  readonly chain: Pick<Anvil, 'url'>
  /** Milliseconds that the bundler may take to be ready. Default 60 000. */
  readonly timeoutMs?: number | undefined
}

/** What smart accounts need on one chain, but for a bundler that runs. */
export interface DeployedAccounts {
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
  /** Starts the bundler for which the paymaster pays. */
  startBundler(): Promise<Bundler>
}

/** Puts EntryPoint 0.8, the Delegation Framework 1.3.0 and a paymaster on a local chain. */
export async function deployAccounts(options: AccountsOptions): Promise<DeployedAccounts> {
  const { chain, timeoutMs = 60_000 } = options
  const signerKey = generatePrivateKey()
  const executorKey = generatePrivateKey()
  const executor = privateKeyToAddress(executorKey)
  const signer = privateKeyToAddress(signerKey)
  const { contracts, paymaster } = await deployContracts({ url: chain.url, signer, executor })
  const { entryPoint } = contracts
  return {
    entryPoint,
    addresses: contracts,
    paymaster: { address: paymaster, signerKey, bundlers: [executor] },
    startBundler: () => startBundler({ url: chain.url, entryPoint, executorKey, timeoutMs }),
  }
}
