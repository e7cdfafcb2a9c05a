/**
 * Records calls of swap routers as the parties behind them make them, for `test/routers.test.ts`.
 *
 * In a folder of its own, outside this repository:
 *
 *   npm install --ignore-scripts @uniswap/sdk-core@7.19.4 @uniswap/v2-sdk@4.21.4 @uniswap/v3-sdk@3.31.5 \
 *     @uniswap/router-sdk@2.11.5 @uniswap/universal-router-sdk@5.13.0 @uniswap/v2-periphery@1.1.0-beta.0 \
 *     @pancakeswap/smart-router@7.7.3
 *
 * and, in its folder `published`, these files of repositories, at the commits that `recordAggregatorCalls.mjs` names:
 *
 *   aggregationRouterV6.abi.json   1inch/1inch-sdk-go, constants/abi
 *   aggregationRouterV5.abi.json   1inch/1inch-sdk-go, constants/abi, at the commit of version 5
 *   augustusV6.abi.json            paraswap/paraswap-dex-lib, src/abi/augustus-v6/ABI.json
 *   ISettlerBase.sol, ISettlerTakerSubmitted.sol   0xProject/0x-settler, src/interfaces
 *   IAllowanceHolder.sol           0xProject/0x-settler, src/allowanceholder
 *   chain_config.json              0xProject/0x-settler
 *
 * Then: node plugins/features/swaps/scripts/recordRouterCalls.mjs <that folder>
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { recordAggregators } from './recordAggregatorCalls.mjs'
import { recordUniswap } from './recordUniswapCalls.mjs'

const folder = resolve(process.argv[2] ?? '.')
const load = createRequire(join(folder, 'package.json'))
const published = (name) => readFileSync(join(folder, 'published', name), 'utf8')

const uniswap = recordUniswap(load)
const aggregators = recordAggregators(published)
const recorded = {
  addresses: [...uniswap.addresses, ...aggregators.addresses],
  read: [...uniswap.read, ...aggregators.read],
  refused: [...uniswap.refused, ...aggregators.refused],
}
const text = JSON.stringify(recorded, (_, value) => (typeof value === 'bigint' ? String(value) : value), 2)
writeFileSync(new URL('../test/recordedRouterCalls.json', import.meta.url), `${text}\n`)
