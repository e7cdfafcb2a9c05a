export { imageOf } from './imageOf.js'
export { BalanceAnswerSchema, BalanceRowSchema, type BalanceAnswer, type BalanceRow } from './balances.js'
export {
  HistoryAnswerSchema,
  HistoryRowSchema,
  HistoryTransferSchema,
  type HistoryAnswer,
  type HistoryRow,
  type HistoryTransfer,
} from './history.js'
export { AssetAnswerSchema, AssetRowSchema, type AssetAnswer, type AssetRow } from './assets.js'
export {
  IdentitySchema,
  NameAnswerSchema,
  NameSuggestionsSchema,
  RegistrationAnswerSchema,
  ReverseAnswerSchema,
  type Identity,
  type NameRecord,
  type NameSuggestion,
} from './names.js'
export {
  AllowanceSchema,
  BuildApproveSchema,
  BuildTransactionSchema,
  ConvertQuotesSchema,
  ConvertTokenSchema,
  ConvertTokensSchema,
  FungiblePricesSchema,
  GasPriceSchema,
  PriceHistoriesSchema,
  type BuildApproveAnswer,
  type BuildTransactionAnswer,
  type ConvertQuote,
  type ConvertToken,
  type FungiblePrice,
  type GasPriceAnswer,
  type PriceHistory,
  type PricePoint,
} from './convert.js'
export {
  ExchangeBuyStatusSchema,
  ExchangePayUrlSchema,
  ExchangesSchema,
  rpcAnswerOf,
  type Exchange,
  type ExchangeBuyStatus,
  type ExchangeList,
  type ExchangePayment,
  type ExchangePayUrl,
  type RpcAnswer,
} from './exchanges.js'
export {
  OnrampOptionsSchema,
  OnrampQuoteSchema,
  OnrampUrlSchema,
  type CurrencyAmount,
  type OnrampOptions,
  type OnrampQuote,
  type PaymentCurrency,
  type PurchaseCurrency,
} from './onramp.js'
export {
  AnalyticsBatchSchema,
  AnalyticsConfigSchema,
  AnalyticsEventSchema,
  maxBatchBytes,
  maxBatchEvents,
  maxEventBytes,
  type AnalyticsConfig,
  type AnalyticsEvent,
  type TrackedError,
  type TrackedEvent,
} from './analytics.js'
