import { setTimeout as wait } from 'node:timers/promises'
import {
  createTestClient,
  encodeDeployData,
  getAddress,
  http,
  parseEther,
  parseUnits,
  publicActions,
  TransactionReceiptNotFoundError,
  walletActions,
  type Address,
  type Hash,
  type TransactionReceipt,
} from 'viem'
import { devnetError } from '../errors/devnetError.js'
import { devTokenAbi, devTokenBytecode } from './erc20.generated.js'
import { multicall3Runtime } from './multicall3.generated.js'

/** Where every real chain has Multicall3, and where viem looks for it. */
export const multicall3Address: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export interface DevToken {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** ERC-20 with EIP-2612 permits and a `mint(address,uint256)` that anyone may call. */
export interface DevTokens {
  readonly dollar: DevToken
  readonly gem: DevToken
}

export interface PrepareChainOptions {
  readonly url: string
  readonly blockTime: number | undefined
  readonly holders: readonly Address[]
  readonly signal: AbortSignal
}

const wholeTokensEach = '1000000'
const receiptPollMs = 10
// An account of its own: the nonces of the public accounts stay 0, and the tokens' addresses are the same on every chain.
const deployer: Address = '0x000000000000000000000000000000000000dE71'

/** @throws `devnet/setupFailed`, or the reason of the signal */
export async function prepareChain(options: PrepareChainOptions): Promise<DevTokens> {
  const { url, blockTime, holders, signal } = options
  const client = createTestClient({
    mode: 'anvil',
    account: deployer,
    transport: http(url, { fetchOptions: { signal }, retryCount: 0 }),
  })
    .extend(publicActions)
    .extend(walletActions)

  // viem's own wait does not hear of the signal: it would poll a chain that is gone for three minutes.
  const receiptOf = async (hash: Hash): Promise<TransactionReceipt> => {
    for (;;) {
      try {
        return await client.getTransactionReceipt({ hash })
      } catch (error) {
        if (!(error instanceof TransactionReceiptNotFoundError)) throw error
      }
      await wait(receiptPollMs, undefined, { signal })
    }
  }
  const deploy = async (token: Omit<DevToken, 'address'>): Promise<DevToken> => {
    const { name, symbol, decimals } = token
    const each = parseUnits(wholeTokensEach, decimals)
    const args = [name, symbol, decimals, holders, each] as const
    const data = encodeDeployData({ abi: devTokenAbi, bytecode: devTokenBytecode, args })
    const hash = await client.sendTransaction({ chain: null, data })
    const { contractAddress, status } = await receiptOf(hash)
    if (status !== 'success' || !contractAddress) throw devnetError('setupFailed', { step: `deploying ${symbol}` })
    return { address: getAddress(contractAddress), ...token }
  }

  try {
    // anvil would log every call to a pipe that nobody reads with interest.
    await client.setLoggingEnabled(false)
    await client.setCode({ address: multicall3Address, bytecode: multicall3Runtime })
    await client.setBalance({ address: deployer, value: parseEther('1') })
    await client.impersonateAccount({ address: deployer })
    const dollar = await deploy({ name: 'Devnet Dollar', symbol: 'DUSD', decimals: 6 })
    const gem = await deploy({ name: 'Devnet Gem', symbol: 'GEM', decimals: 18 })
    await client.stopImpersonatingAccount({ address: deployer })
    // Only now, or each step above would have waited for a block.
    if (blockTime !== undefined) {
      await client.setAutomine(false)
      await client.setIntervalMining({ interval: blockTime })
    }
    return { dollar, gem }
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof Error && error.name === 'PorticoError'
      ? error
      : devnetError('setupFailed', { step: String(error instanceof Error ? error.message : error) }, { cause: error })
  }
}
