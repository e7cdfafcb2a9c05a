import { devTokenAbi, type Anvil } from '@portico/devnet'
import { createRequire } from 'node:module'
import { concatHex, maxUint256, pad, parseAbi, parseEther, parseUnits, zeroAddress, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { ChainClient } from './site.js'

/** Of each pool here, in millionths, and the distance of its ticks. */
export const fee = 3000
const spacing = 60
/** Ticks on each side of the price that have liquidity: up to 1.82 times the price, and down to its 0.55th part. */
const reach = 6000

export interface V3 {
  /** SwapRouter. */
  readonly router: Address
  /** QuoterV2. */
  readonly quoter: Address
}

const managerAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address pool)',
  'function mint(Mint params) payable returns (uint256 tokenId, uint128 liquidity, uint256 amount0, uint256 amount1)',
])

type Published =
  | 'v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'
  | `v3-periphery/artifacts/contracts/${'SwapRouter' | 'NonfungiblePositionManager' | 'lens/QuoterV2'}.sol/${string}`

/**
 * Data of a transaction that deploys a contract of Uniswap V3. The compiled contracts are under the GPL, and stay in the packages in
 * which Uniswap publishes them: v3-core 1.0.1 (BUSL-1.1, since 2023-04-01 GPL-2.0-or-later) and v3-periphery 1.4.4 (GPL-2.0-or-later).
 */
function deployment(file: Published, ...args: readonly Address[]): Hex {
  const { bytecode } = createRequire(import.meta.url)(`@uniswap/${file}.json`) as { readonly bytecode: Hex }
  return concatHex([bytecode, ...args.map((address) => pad(address))])
}

/**
 * Uniswap V3 beside the V2 of the devnet, with pools at the same prices: ether for 2 500 dollars, and gems for 4. Each has 500,000
 * dollars or 400,000 on one side.
 */
export async function deployV3({ accounts, tokens, swap }: Anvil, node: ChainClient): Promise<V3> {
  const maker = privateKeyToAccount(accounts[9]!.privateKey)
  const sender = { account: maker, chain: null } as const
  const done = (hash: Hex) => node.waitForTransactionReceipt({ hash })
  const deploy = async (data: Hex): Promise<Address> =>
    (await done(await node.sendTransaction({ ...sender, data }))).contractAddress!
  const factory = await deploy(deployment('v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'))
  const periphery = 'v3-periphery/artifacts/contracts'
  const router = await deploy(deployment(`${periphery}/SwapRouter.sol/SwapRouter`, factory, swap.wrapped))
  const quoter = await deploy(deployment(`${periphery}/lens/QuoterV2.sol/QuoterV2`, factory, swap.wrapped))
  const manager = await deploy(
    deployment(
      `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager`,
      factory,
      swap.wrapped,
      zeroAddress,
    ),
  )
  async function fill(dollars: string, other: Address, amount: bigint, value = 0n): Promise<void> {
    const sides = [
      { token: tokens.dollar.address, amount: parseUnits(dollars, tokens.dollar.decimals) },
      { token: other, amount },
    ].toSorted((one, next) => (BigInt(one.token) < BigInt(next.token) ? -1 : 1))
    const [side0, side1] = sides as [(typeof sides)[0], (typeof sides)[0]]
    const contract = { ...sender, address: manager, abi: managerAbi } as const
    const price = squareRoot((side1.amount << 192n) / side0.amount)
    const pool = [side0.token, side1.token, fee, price] as const
    await done(
      await node.writeContract({ ...contract, functionName: 'createAndInitializePoolIfNecessary', args: pool }),
    )
    // Native currency that comes along is wrapped by the manager, which then takes no token.
    for (const { token } of sides.filter((side) => value === 0n || side.token !== swap.wrapped))
      await done(
        await node.writeContract({
          ...sender,
          address: token,
          abi: devTokenAbi,
          functionName: 'approve',
          args: [manager, maxUint256],
        }),
      )
    const tick = Math.log(Number(side1.amount) / Number(side0.amount)) / Math.log(1.0001)
    const middle = Math.round(tick / spacing) * spacing
    const position = {
      token0: side0.token,
      token1: side1.token,
      fee,
      tickLower: middle - reach,
      tickUpper: middle + reach,
      amount0Desired: side0.amount,
      amount1Desired: side1.amount,
      amount0Min: 0n,
      amount1Min: 0n,
      recipient: maker.address,
      deadline: maxUint256,
    }
    await done(await node.writeContract({ ...contract, functionName: 'mint', args: [position], value }))
  }
  const ether = parseEther('200')
  await fill('500000', swap.wrapped, ether, ether)
  await fill('400000', tokens.gem.address, parseUnits('100000', tokens.gem.decimals))
  return { router, quoter }
}

/** Rounded down (Newton). */
function squareRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (root + value / root) / 2n
    if (next >= root) return root
    root = next
  }
}
