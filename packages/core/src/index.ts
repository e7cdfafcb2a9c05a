export { createModal, type CreateModalOptions } from './modal/createModal.js'
export { ownOptions } from './contract/plugin/ownOptions.js'
export { definePlugin, definitionOf } from './contract/plugin/definePlugin.js'
export { defineCapability } from './contract/plugin/capability.js'
export { PorticoError, isPorticoError, type PorticoErrorInit } from './contract/errors/PorticoError.js'
export { messageOf } from './contract/errors/messageOf.js'
export { isAbort, isRejection } from './contract/errors/rejection.js'
export { providerErrorCodes, rpcErrorCodes } from './contract/errors/rpcErrors.js'
export { invalidOption } from './contract/errors/coreError.js'
export { formatUnits, type Quantity } from './data/formatUnits.js'
export { parseUnits } from './data/parseUnits.js'
export { connectAtom, disconnectAtom, signMessageAtom, switchNetworkAtom } from './modal/actions.js'
export { balanceAtom, networkAtom, walletsAtom } from './modal/queries.js'
export { readHoldings, readNative, type HoldingsOptions } from './data/readHoldings.js'
export { readPage } from './data/readPage.js'
export type { Page, PageOptions, PageSource } from './contract/Page.js'
export { pause } from './state/pause.js'
export { untilAborted } from './state/untilAborted.js'
export { withSignals } from './state/withSignals.js'
export { whenIdle } from './state/whenIdle.js'
export { lazy, type Lazy } from './contract/plugin/lazy.js'
export { safeLink } from './state/safeLink.js'
export { safeImage, safeName, safePage } from './state/sanitize.js'
export { caip10, namespaceOf } from './contract/caip.js'
export { parseCaip10, parseCaip19 } from './contract/parseCaip.js'
export { isSmartAccount } from './contract/AccountState.js'
export { parseCaip2 } from './contract/parseCaip2.js'
export { Activity } from './contract/capabilities/activity.js'
export { Assets } from './contract/capabilities/assets.js'
export { Balances } from './contract/capabilities/balances.js'
export { Chain } from './contract/capabilities/chain.js'
export { Exchanges } from './contract/capabilities/exchanges.js'
export { EventSink } from './contract/capabilities/eventSink.js'
export { Features } from './contract/capabilities/features.js'
export { ImportConnections } from './contract/capabilities/importConnections.js'
export { InitialAccounts } from './contract/capabilities/initialAccounts.js'
export { NameRegistry } from './contract/capabilities/nameRegistry.js'
export { Names } from './contract/capabilities/names.js'
export { Pairing } from './contract/capabilities/pairing.js'
export { Portfolio } from './contract/capabilities/portfolio.js'
export { RampQuotes } from './contract/capabilities/rampQuotes.js'
export { ProjectSettings } from './contract/capabilities/projectSettings.js'
export { PriceHistory } from './contract/capabilities/priceHistory.js'
export { Relay } from './contract/capabilities/relay.js'
export { SignIn } from './contract/capabilities/signIn.js'
export { SignMessage } from './contract/capabilities/signMessage.js'
export { SignTypedData } from './contract/capabilities/signTypedData.js'
export { SwapQuotes } from './contract/capabilities/swapQuotes.js'
export { Tokens } from './contract/capabilities/tokens.js'
export { Transfers } from './contract/capabilities/transfers.js'
export { isFinal, mayArrive } from './contract/Transfer.js'
export { transferChanged, transferNotSent } from './transfers/transferErrors.js'
export { atom } from 'jotai/vanilla'

export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla'
export type { Alert, Alerts } from './contract/Alerts.js'
export type { Capabilities } from './contract/capabilities/Capabilities.js'
export type { Caip10, Caip19, Caip2, Namespace } from './contract/caip.js'
export type {
  ActivityCapability,
  ActivityItem,
  ActivityPage,
  ActivityTransfer,
} from './contract/capabilities/activity.js'
export type { Asset, AssetPage, AssetsCapability } from './contract/capabilities/assets.js'
export type {
  Exchange,
  ExchangeAmount,
  ExchangeList,
  ExchangePage,
  ExchangePayment,
  ExchangeRequest,
  ExchangesCapability,
} from './contract/capabilities/exchanges.js'
export type {
  AnalyticsEvent,
  EventSinkCapability,
  TrackedError,
  TrackedEvent,
} from './contract/capabilities/eventSink.js'
export type { FeatureDecision, FeaturesCapability } from './contract/capabilities/features.js'
export type { NameRegistryCapability, NameSuggestion } from './contract/capabilities/nameRegistry.js'
export type { AccountProfile, NamesCapability, ResolvedName } from './contract/capabilities/names.js'
export type {
  FeatureSettings,
  DecidedFeatures,
  ProjectSettingsCapability,
} from './contract/capabilities/projectSettings.js'
export type { Holding, PortfolioCapability, PortfolioOptions } from './contract/capabilities/portfolio.js'
export type { PriceHistoryCapability, PricePoint } from './contract/capabilities/priceHistory.js'
export type { DataObserver, PagesRequest, PagesState, Queries, QueryRequest, QueryState } from './contract/Queries.js'
export type { BalancesCapability, NativeBalance } from './contract/capabilities/balances.js'
export type { ChainCapability } from './contract/capabilities/chain.js'
export type { ImportConnectionsCapability } from './contract/capabilities/importConnections.js'
export type { InitialAccount, InitialAccountsCapability } from './contract/capabilities/initialAccounts.js'
export type { PairingCapability } from './contract/capabilities/pairing.js'
export type {
  RelayCapability,
  RelayEvent,
  RelayListener,
  RelayNamespace,
  RelayTransport,
} from './contract/capabilities/relay.js'
export type {
  CurrencyAmount,
  PaymentCurrency,
  PurchaseCurrency,
  RampOptions,
  RampPurchase,
  RampQuote,
  RampQuotesCapability,
} from './contract/capabilities/rampQuotes.js'
export type { SignedSignIn, SignInCapability, SignInRequest } from './contract/capabilities/signIn.js'
export type { SignedMessage, SignMessageCapability, SignMessageRequest } from './contract/capabilities/signMessage.js'
export type { SignTypedDataCapability, TypedData } from './contract/capabilities/signTypedData.js'
export type {
  SwapFailure,
  SwapQuote,
  SwapQuotesCapability,
  SwapRequest,
  SwapTransactions,
} from './contract/capabilities/swapQuotes.js'
export type { Token, TokenBalance, TokenDescription, TokensCapability } from './contract/capabilities/tokens.js'
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
} from './contract/capabilities/transfers.js'
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
} from './contract/Transfer.js'
export type { TransferFlow, TransferRequest } from './contract/TransferRequest.js'
export type { TransferService } from './contract/TransferService.js'
export type { AccountState, ConnectionStatus } from './contract/AccountState.js'
export type { ConnectFailure, ConnectFlowState } from './contract/ConnectFlow.js'
export type {
  ConnectFlowControls,
  ConnectionService,
  ConnectedAccount,
  LiveConnection,
} from './contract/ConnectionService.js'
export type {
  Account,
  Connection,
  ConnectionState,
  SavedConnections,
  Session,
  WalletInfo,
} from './contract/ConnectionState.js'
export type {
  Connector,
  ConnectorType,
  ConnectRequest,
  SessionChange,
  RestoreRequest,
  SessionHandle,
  NamespaceSession,
} from './contract/Connector.js'
export type { ActionState, ActionStatus } from './modal/createAction.js'
export type {
  DisconnectTarget,
  SignMessageVariables,
  UseConnectResult,
  UseDisconnectResult,
  UseSignMessageResult,
  UseSwitchNetworkResult,
} from './modal/actions.js'
export type { Balance, NetworkInUse, UseBalanceOptions, UseBalanceResult, UseWalletsResult } from './modal/queries.js'
export type { Locales, LocaleTexts, MessagePack, Text, Texts, Translate } from './contract/Messages.js'
export { plural } from './state/plural.js'
export type { ModalInspection, Origins, PluginInspection } from './contract/Inspection.js'
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
} from './contract/Modal.js'
export type { CustomWallet, Metadata, ModalOptions, ModalUpdate, WalletListOptions } from './contract/ModalOptions.js'
export type { Store } from './contract/Store.js'
export type { ModalContext } from './contract/ModalContext.js'
export type { Direction, Route, Router } from './contract/Router.js'
export type { Network } from './contract/Network.js'
export type { Notices, SnackbarVariant, Toast } from './contract/Notices.js'
export type { Capability, CapabilityHandle, Provider } from './contract/plugin/capability.js'
export type { CheckPlugins, MaybePlugin } from './contract/plugin/CheckPlugins.js'
export type {
  ErrorTexts,
  MakeError,
  PluginHandle,
  SetupContext,
  StartContext,
} from './contract/plugin/PluginContext.js'
export type { Contribution, PluginDefinition, CapabilityTokens } from './contract/plugin/PluginDefinition.js'
export type { AnyPlugin, MessagesOf, Plugin, PluginSpec, SpecsOf } from './contract/plugin/PluginSpec.js'
export type { ViewDefinition, ViewProps } from './contract/plugin/ViewDefinition.js'
export type { WalletListing } from './contract/WalletListing.js'
export type { ShellViews } from './contract/ShellSpec.js'
export type { GlyphName, SlotItem, SlotName, SlotProps, SlotTable } from './contract/Slots.js'
export type { ScopedStorage, StorageArea } from './contract/Storage.js'
export type { Theme, ThemeMode, ThemePreset, TokenName, ThemeTokens } from './contract/Theme.js'
export type { Wallet } from './contract/Wallet.js'
export type { ImageKind, WalletList, WalletPages, WalletRow, WalletService } from './contract/WalletService.js'
