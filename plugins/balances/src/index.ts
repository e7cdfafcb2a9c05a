export { balances } from './balances.js'

export type {
  AccountPortfolio,
  AssetBalance,
  BalancesApi,
  BalancesErrors,
  BalancesMessages,
  BalancesSpec,
  HeadlessBalancesSpec,
  LoadOptions,
} from './BalancesSpec.js'
