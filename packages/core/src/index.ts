export { createModal, type CreateModalOptions } from './modal/createModal.js'
export { ownOptions } from './plugin/ownOptions.js'
export { definePlugin, definitionOf } from './plugin/definePlugin.js'
export { defineCapability } from './plugin/capability.js'
export { PorticoError, isPorticoError, type PorticoErrorInit } from './errors/PorticoError.js'
export { messageOf } from './errors/messageOf.js'
export { isAbort, isRejection } from './errors/rejection.js'
export { providerErrorCodes, rpcErrorCodes } from './errors/rpcErrors.js'
export { invalidOption } from './errors/coreError.js'
export { formatUnits, type Quantity } from './balances/formatUnits.js'
export { parseUnits } from './balances/parseUnits.js'
export { connectAtom, disconnectAtom, signMessageAtom, switchNetworkAtom } from './host/actions.js'
export { balanceAtom, networkAtom, walletsAtom } from './host/queries.js'
export { readHoldings, readNative, type HoldingsOptions, type HoldingSources } from './data/readHoldings.js'
export { readPage, type Page, type PageOptions, type PageSource } from './data/readPage.js'
export { pause } from './signals/pause.js'
export { untilAborted } from './signals/untilAborted.js'
export { whenIdle } from './signals/whenIdle.js'
export { lazy, type Lazy } from './plugin/lazy.js'
export { safeLink } from './sanitize/safeLink.js'
export { safeImage, safeName, safePage } from './sanitize/sanitize.js'
export { caip10, namespaceOf } from './caip/caip.js'
export { parseCaip10, parseCaip19 } from './caip/parseCaip.js'
export { isSmartAccount } from './connections/AccountState.js'
export { parseCaip2 } from './caip/parseCaip2.js'
export { Activity } from './capabilities/activity.js'
export { Assets } from './capabilities/assets.js'
export { Balances } from './capabilities/balances.js'
export { Chain } from './capabilities/chain.js'
export { Exchanges } from './capabilities/exchanges.js'
export { EventSink } from './capabilities/eventSink.js'
export { Features } from './capabilities/features.js'
export { ImportConnections } from './capabilities/importConnections.js'
export { InitialAccounts } from './capabilities/initialAccounts.js'
export { NameRegistry } from './capabilities/nameRegistry.js'
export { Names } from './capabilities/names.js'
export { Pairing } from './capabilities/pairing.js'
export { Portfolio } from './capabilities/portfolio.js'
export { RampQuotes } from './capabilities/rampQuotes.js'
export { ProjectSettings } from './capabilities/projectSettings.js'
export { PriceHistory } from './capabilities/priceHistory.js'
export { Relay } from './capabilities/relay.js'
export { SignIn } from './capabilities/signIn.js'
export { SignMessage } from './capabilities/signMessage.js'
export { SignTypedData } from './capabilities/signTypedData.js'
export { SwapQuotes } from './capabilities/swapQuotes.js'
export { Tokens } from './capabilities/tokens.js'
export { Transfers } from './capabilities/transfers.js'
export { isFinal, mayArrive } from './transfers/Transfer.js'
export { transferChanged, transferNotSent } from './transfers/transferErrors.js'
export { atom } from 'jotai/vanilla'

export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla'
export type { Alert, Alerts } from './alerts/Alerts.js'
export type { Caip10, Caip19, Caip2, Namespace } from './caip/caip.js'
export type { ActivityCapability, ActivityItem, ActivityPage, ActivityTransfer } from './capabilities/activity.js'
export type { Asset, AssetPage, AssetsCapability } from './capabilities/assets.js'
export type {
  Exchange,
  ExchangeAmount,
  ExchangeList,
  ExchangeListRequest,
  ExchangePage,
  ExchangePageRequest,
  ExchangePayment,
  ExchangeRequest,
  ExchangesCapability,
  ExchangeStatusRequest,
} from './capabilities/exchanges.js'
export type { AnalyticsEvent, EventSinkCapability, TrackedError, TrackedEvent } from './capabilities/eventSink.js'
export type { FeatureDecision, FeaturesCapability } from './capabilities/features.js'
export type { NameRegistration, NameRegistryCapability, NameSuggestion } from './capabilities/nameRegistry.js'
export type { AccountProfile, NamesCapability, ResolvedName } from './capabilities/names.js'
export type { FeatureSettings, DecidedFeatures, ProjectSettingsCapability } from './capabilities/projectSettings.js'
export type { Holding, PortfolioCapability, PortfolioOptions } from './capabilities/portfolio.js'
export type { PriceHistoryCapability, PricePoint } from './capabilities/priceHistory.js'
export type { DataObserver, PagesRequest, PagesState, Queries, QueryRequest, QueryState } from './data/Queries.js'
export type { BalancesCapability, NativeBalance } from './capabilities/balances.js'
export type { ChainCapability } from './capabilities/chain.js'
export type { ImportConnectionsCapability } from './capabilities/importConnections.js'
export type { InitialAccount, InitialAccountsCapability } from './capabilities/initialAccounts.js'
export type { PairingCapability } from './capabilities/pairing.js'
export type {
  RelayCapability,
  RelayEvent,
  RelayListener,
  RelayNamespace,
  RelayTransport,
} from './capabilities/relay.js'
export type {
  CurrencyAmount,
  PaymentCurrency,
  PurchaseCurrency,
  RampOptions,
  RampOrder,
  RampPurchase,
  RampQuote,
  RampQuoteRequest,
  RampQuotesCapability,
  RampRefusal,
} from './capabilities/rampQuotes.js'
export type { SignedSignIn, SignInCapability, SignInRequest } from './capabilities/signIn.js'
export type { SignedMessage, SignMessageCapability, SignMessageRequest } from './capabilities/signMessage.js'
export type { SignTypedDataCapability, TypedData } from './capabilities/signTypedData.js'
export type {
  SwapFailure,
  SwapQuote,
  SwapQuotesCapability,
  SwapRequest,
  SwapTransactions,
} from './capabilities/swapQuotes.js'
export type { Token, TokenBalance, TokenDescription, TokensCapability } from './capabilities/tokens.js'
export type {
  BroadcastAnswer,
  CallsSimulation,
  EstimatedTransfer,
  GivenApproval,
  PreparedTransfer,
  SigningSteps,
  SimulatedCalls,
  SoughtTransfer,
  TransferEstimate,
  TransfersCapability,
  TransferSighting,
} from './capabilities/transfers.js'
export type {
  BalanceChange,
  Call,
  DisplayedAmount,
  EstimatedAction,
  SignedTransfer,
  SpeedUp,
  Transfer,
  TransferAction,
  TransferDifference,
  TransferDisplay,
  TransferNotes,
  TransferOrder,
  TransferStatus,
} from './transfers/Transfer.js'
export type { TransferFlow, TransferRequest } from './transfers/TransferRequest.js'
export type { TransferService } from './transfers/TransferService.js'
export type { AccountState, ConnectionStatus } from './connections/AccountState.js'
export type { ConnectFailure, ConnectFlowState } from './connections/ConnectFlow.js'
export type { SavedConnections } from './connections/persist.js'
export type {
  ConnectFlowControls,
  ConnectionService,
  ConnectedAccount,
  LiveConnection,
} from './connections/ConnectionService.js'
export type { Account, Connection, ConnectionState, Session, WalletInfo } from './connections/ConnectionState.js'
export type {
  Connector,
  ConnectorType,
  ConnectRequest,
  SessionChange,
  RestoreRequest,
  SessionHandle,
  NamespaceSession,
} from './connections/Connector.js'
export type { ActionState, ActionStatus } from './host/createAction.js'
export type {
  DisconnectTarget,
  SignMessageVariables,
  UseConnectResult,
  UseDisconnectResult,
  UseSignMessageResult,
  UseSwitchNetworkResult,
} from './host/actions.js'
export type { Balance, NetworkInUse, UseBalanceOptions, UseBalanceResult, UseWalletsResult } from './host/queries.js'
export type { Locales, LocaleTexts, MessagePack, Text, Texts, Translate } from './i18n/Messages.js'
export { plural } from './i18n/plural.js'
export type { ModalInspection, Origins, PluginInspection } from './inspection/Inspection.js'
export type {
  ConnectFlow,
  ConnectOptions,
  ErrorCode,
  ErrorContext,
  EventName,
  EventPayload,
  Modal,
  ModalApi,
  ModalAtoms,
  ModalState,
  ModalValues,
  ViewName,
  ViewParams,
} from './modal/Modal.js'
export type { CustomWallet, Metadata, ModalOptions, ModalUpdate, WalletListOptions } from './modal/ModalOptions.js'
export type { Store } from './state/Store.js'
export type { Direction, Route, Router } from './navigation/Router.js'
export type { Network } from './networks/Network.js'
export type { Notices, SnackbarVariant, Toast } from './notices/Notices.js'
export type { Capability, CapabilityHandle, Provider } from './plugin/capability.js'
export type { CheckPlugins, MaybePlugin } from './plugin/CheckPlugins.js'
export type { ErrorTexts, MakeError, PluginHandle, SetupContext, StartContext } from './plugin/PluginContext.js'
export type { Contribution, PluginDefinition, CapabilityTokens } from './plugin/PluginDefinition.js'
export type { AnyPlugin, MessagesOf, Plugin, PluginSpec, SpecsOf } from './plugin/PluginSpec.js'
export type { ViewDefinition, ViewProps } from './plugin/ViewDefinition.js'
export type { WalletListing } from './registry/WalletListing.js'
export type { ShellViews } from './shell/ShellSpec.js'
export type { GlyphName, SlotItem, SlotName, SlotProps, SlotTable } from './slots/Slots.js'
export type { ScopedStorage, StorageArea } from './storage/Storage.js'
export type { Theme, ThemeMode, ThemePreset, TokenName, ThemeTokens } from './theme/Theme.js'
export type { Wallet } from './wallets/Wallet.js'
export type { ImageKind, WalletList, WalletPages, WalletRow, WalletService } from './wallets/WalletService.js'
