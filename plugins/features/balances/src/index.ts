export { balances } from './balances.js'

export type { BalancesErrors } from './errors.js'
export type {
  AccountPortfolio,
  AssetBalance,
  BalancesApi,
  BalancesMessages,
  BalancesSpec,
  HeadlessBalancesSpec,
  LoadOptions,
} from './BalancesSpec.js'
