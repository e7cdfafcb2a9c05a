export { balances } from './balances.js'

export type {
  AccountPortfolio,
  AssetBalance,
  BalancesApi,
  BalancesSpec,
  HeadlessBalancesSpec,
  LoadOptions,
} from './BalancesSpec.js'
