import { bytecode } from '#bytecode'
import { createTestClient, http, numberToHex, parseEther, publicActions, walletActions, type Address } from 'viem'
import { devnetError } from '../errors/devnetError.js'
import { deployPlan, type DeployPlan } from './deployPlan.js'
import type { DevEnsOptions } from './ens.js'

/** Where every real chain has Multicall3, and where viem looks for it. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export interface PrepareChainOptions {
  readonly url: string
  readonly blockTime: number | undefined
  readonly holders: readonly Address[]
  readonly ens: DevEnsOptions | undefined
  readonly signal: AbortSignal
}

// An account of its own: the nonces of the public accounts stay 0, and the addresses are the same on every chain.
const deployer: Address = '0x000000000000000000000000000000000000dE71'
/** More than any step takes, and all steps fit into one block of 30 million. */
const gas = 5_500_000n

/**
 * Deploys the contracts in block 1, and mines block 2.
 * @throws `devnet/setupFailed`, or the reason of the signal
 */
export async function prepareChain(options: PrepareChainOptions): Promise<Omit<DeployPlan, 'steps'>> {
  const { url, blockTime, holders, ens, signal } = options
  const client = createTestClient({
    mode: 'anvil',
    account: deployer,
    transport: http(url, { fetchOptions: { signal }, retryCount: 0, batch: true }),
  })
    .extend(publicActions)
    .extend(walletActions)
  const { steps, ...contracts } = deployPlan(deployer, holders, ens)

  try {
    await Promise.all([
      // anvil would log every call to a pipe that nobody reads with interest.
      client.setLoggingEnabled(false),
      client.setCode({ address: multicall3Address, bytecode: bytecode.Multicall3 }),
      client.setBalance({ address: deployer, value: parseEther('1000000') }),
      client.impersonateAccount({ address: deployer }),
      client.setAutomine(false),
    ])
    const hashes = await Promise.all(
      steps.map(({ to, data, value }, nonce) =>
        client.sendTransaction({ chain: null, ...(to && { to }), data, value: value ?? 0n, gas, nonce }),
      ),
    )
    await client.mine({ blocks: 1 })
    const receipts = await client.request<{ ReturnType: readonly { transactionHash: string; status: string }[] }>({
      method: 'eth_getBlockReceipts' as never,
      params: [numberToHex(1)] as never,
    })
    const done = new Set(receipts.flatMap(({ transactionHash, status }) => (status === '0x1' ? [transactionHash] : [])))
    const failed = steps.find((_, index) => !done.has(hashes[index] ?? ''))
    if (failed) throw devnetError('setupFailed', { step: failed.name })
    // A pool that was not changed since the latest block costs less gas in an estimate, which runs at that block's time, than in
    // the next block: one more block, a second later, makes estimates of the first swap right.
    await client.request({ method: 'anvil_mine', params: [numberToHex(1), numberToHex(1)] })
    await client.request({ method: 'evm_setTime' as never, params: [numberToHex(Date.now())] as never })
    await Promise.all([
      client.stopImpersonatingAccount({ address: deployer }),
      client.setBalance({ address: deployer, value: 0n }),
      // Only now, or the deployment would have waited for the clock.
      blockTime === undefined ? client.setAutomine(true) : client.setIntervalMining({ interval: blockTime }),
    ])
    return contracts
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error && error.name === 'PorticoError'
      ? error
      : devnetError('setupFailed', { step: String(error instanceof Error ? error.message : error) }, { cause: error })
  }
}
