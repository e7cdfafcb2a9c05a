import {
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  maxUint256,
  parseEther,
  parseUnits,
  type Address,
  type Hex,
} from 'viem'
import {
  devCollectibleAbi,
  devCollectibleBytecode,
  devItemsAbi,
  devItemsBytecode,
  devTokenAbi,
  devTokenBytecode,
} from './contracts.js'
import { ensContracts, ensDeployment, type DevEns, type DevEnsOptions } from './ens.js'
import { uniswapV2Deployment, uniswapV2RouterAbi } from './uniswapV2.js'

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

/** Uniswap V2 with two pools: ether at 2 500 dollars and gems at 4 dollars, each of 10 million dollars a side. */
export interface DevSwap {
  /** UniswapV2Router02. */
  readonly router: Address
  readonly factory: Address
  /** WETH9. */
  readonly wrapped: Address
}

export interface DevCollection {
  readonly address: Address
  readonly name: string
  readonly symbol: string
}

/** Collections that anyone may mint. No token of them exists at the start. */
export interface DevNfts {
  /** ERC-721, `mint(address,string)`: the text is the `tokenURI`, a `data:` or `http:` URL. Token ids count from 1. */
  readonly collectible: DevCollection
  /** ERC-1155, `mint(address,uint256,uint256)` and `setURI(uint256,string)`. */
  readonly items: DevCollection
}

/** A transaction of the deployer. Their order decides the addresses. */
export interface DeployStep {
  /** For errors. */
  readonly name: string
  /** Absent: a contract is made. */
  readonly to?: Address
  readonly data: Hex
  readonly value?: bigint
}

export interface DeployPlan {
  readonly steps: readonly DeployStep[]
  readonly tokens: DevTokens
  readonly swap: DevSwap
  readonly nfts: DevNfts
  readonly ens: DevEns | undefined
}

const tokensOfHolder = '1000000'
/** Dollars on one side of each pool. */
const depth = 10_000_000

/** What an account sends, and where the contracts are then: an address depends on the account and its nonce only. */
export function deployPlan(deployer: Address, holders: readonly Address[], names?: DevEnsOptions): DeployPlan {
  const steps: DeployStep[] = []
  const make = (name: string, data: Hex): Address => {
    steps.push({ name, data })
    return getContractAddress({ from: deployer, nonce: BigInt(steps.length - 1) })
  }
  const makeToken = (token: Omit<DevToken, 'address'>): DevToken => {
    const { name, symbol, decimals } = token
    const args = [name, symbol, decimals, holders, parseUnits(tokensOfHolder, decimals)] as const
    const data = encodeDeployData({ abi: devTokenAbi, bytecode: devTokenBytecode, args })
    return { address: make(`deploying ${symbol}`, data), ...token }
  }
  const dollar = makeToken({ name: 'Devnet Dollar', symbol: 'DUSD', decimals: 6 })
  const gem = makeToken({ name: 'Devnet Gem', symbol: 'GEM', decimals: 18 })
  const factoryCode = uniswapV2Deployment('v2-core/build/UniswapV2Factory', deployer)
  const factory = make('deploying the Uniswap factory', factoryCode)
  const wrapped = make('deploying WETH', uniswapV2Deployment('v2-periphery/build/WETH9'))
  const routerCode = uniswapV2Deployment('v2-periphery/build/UniswapV2Router02', factory, wrapped)
  const router = make('deploying the Uniswap router', routerCode)
  const art = { name: 'Devnet Art', symbol: 'ART' }
  const artCode = { abi: devCollectibleAbi, bytecode: devCollectibleBytecode, args: [art.name, art.symbol] } as const
  const collectible = { address: make('deploying ART', encodeDeployData(artCode)), ...art }
  const items = { name: 'Devnet Items', symbol: 'ITEM' }
  const itemsCode = { abi: devItemsAbi, bytecode: devItemsBytecode, args: [items.name, items.symbol] } as const
  const itemsAddress = make('deploying ITEM', encodeDeployData(itemsCode))

  const dollars = parseUnits(String(depth), dollar.decimals)
  const gems = parseUnits(String(depth / 4), gem.decimals)
  const ether = parseEther(String(depth / 2500))
  const provide = ({ address, symbol }: DevToken, amount: bigint): void => {
    const mint = encodeFunctionData({ abi: devTokenAbi, functionName: 'mint', args: [deployer, amount] })
    const approve = encodeFunctionData({ abi: devTokenAbi, functionName: 'approve', args: [router, amount] })
    steps.push({ name: `minting ${symbol}`, to: address, data: mint })
    steps.push({ name: `approving ${symbol}`, to: address, data: approve })
  }
  provide(dollar, 2n * dollars)
  provide(gem, gems)
  const abi = uniswapV2RouterAbi
  const etherArgs = [dollar.address, dollars, 0n, 0n, deployer, maxUint256] as const
  const gemArgs = [dollar.address, gem.address, dollars, gems, 0n, 0n, deployer, maxUint256] as const
  steps.push(
    {
      name: 'filling the pool of ether',
      to: router,
      data: encodeFunctionData({ abi, functionName: 'addLiquidityETH', args: etherArgs }),
      value: ether,
    },
    {
      name: 'filling the pool of gems',
      to: router,
      data: encodeFunctionData({ abi, functionName: 'addLiquidity', args: gemArgs }),
    },
  )
  // Last, so that the other addresses are the same without it.
  const ens = names && ensContracts(make('deploying ENS', ensDeployment(names)))
  return {
    steps,
    tokens: { dollar, gem },
    swap: { router, factory, wrapped },
    nfts: { collectible, items: { address: itemsAddress, ...items } },
    ens,
  }
}
