export { createModal, type CreateModalOptions } from './modal/createModal.js'
export { ownOptions } from './plugin/ownOptions.js'
export { definePlugin, definitionOf } from './plugin/definePlugin.js'
export { defineCapability } from './plugin/capability.js'
export { PorticoError, isPorticoError, type PorticoErrorInit } from './errors/PorticoError.js'
export { messageOf } from './errors/messageOf.js'
export { isAbort, isRejection } from './errors/rejection.js'
export { providerErrorCodes, rpcErrorCodes } from './errors/rpcErrors.js'
export { withErrorTexts, type ErrorTexts } from './errors/withErrorTexts.js'
export { exactAmount, type Quantity } from './balances/formatUnits.js'
export { connectAtom, disconnectAtom, signMessageAtom, switchNetworkAtom } from './host/actions.js'
export { balanceAtom, networkAtom, walletsAtom } from './host/queries.js'
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
export { Activity, ChainActivity } from './capabilities/activity.js'
export { Assets } from './capabilities/assets.js'
export { Backend } from './capabilities/backend.js'
export { Balances } from './capabilities/balances.js'
export { Chain } from './capabilities/chain.js'
export { Features } from './capabilities/features.js'
export { ImportConnections } from './capabilities/importConnections.js'
export { InitialAccounts } from './capabilities/initialAccounts.js'
export { Names } from './capabilities/names.js'
export { Pairing } from './capabilities/pairing.js'
export { Portfolio } from './capabilities/portfolio.js'
export { Relay } from './capabilities/relay.js'
export { SignIn } from './capabilities/signIn.js'
export { SignMessage } from './capabilities/signMessage.js'
export { SignTypedData } from './capabilities/signTypedData.js'
export { Tokens } from './capabilities/tokens.js'
export { Transfers } from './capabilities/transfers.js'
export { WalletAssets } from './capabilities/walletAssets.js'
export { isFinal, mayArrive } from './transfers/Transfer.js'
export { transferChanged, transferNotSent } from './transfers/transferErrors.js'
export { atom } from 'jotai/vanilla'

export type { Atom, PrimitiveAtom, WritableAtom } from 'jotai/vanilla'
export type { Alert, Alerts } from './alerts/Alerts.js'
export type { AccountId, AssetId, Caip10, Caip19, Caip2, ChainId, Namespace } from './caip/caip.js'
export type { ActivityCapability, ActivityItem, ActivityPage, ActivityTransfer } from './capabilities/activity.js'
export type { Asset, AssetPage, AssetsCapability } from './capabilities/assets.js'
export type { BackendCapability, BackendRequest } from './capabilities/backend.js'
export type { FeatureDecision, FeaturesCapability } from './capabilities/features.js'
export type { AccountProfile, NamesCapability, ResolvedName } from './capabilities/names.js'
export type { Holding, PortfolioCapability, PortfolioOptions } from './capabilities/portfolio.js'
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
export type { SignedSignIn, SignInCapability, SignInRequest } from './capabilities/signIn.js'
export type { SignedMessage, SignMessageCapability, SignMessageRequest } from './capabilities/signMessage.js'
export type { SignTypedDataCapability, TypedData } from './capabilities/signTypedData.js'
export type { TokenBalance, TokenDescription, TokensCapability } from './capabilities/tokens.js'
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
export type { WalletAssetsCapability } from './capabilities/walletAssets.js'
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
  TransferProblem,
  TransferStatus,
} from './transfers/Transfer.js'
export type { TransferFlow, TransferRequest } from './transfers/TransferRequest.js'
export type { TransferService } from './transfers/TransferService.js'
export type { BalanceState } from './balances/Balances.js'
export type { AccountState, ConnectionStatus } from './connections/AccountState.js'
export type { ConnectFailure, ConnectFlowBase, ConnectFlowState } from './connections/ConnectFlow.js'
export type { SavedConnections } from './connections/persist.js'
export type { ConnectorStatus } from './connections/deriveAccount.js'
export type {
  AttemptRequest,
  ConnectFlowControls,
  ConnectionService,
  ConnectedAccount,
  LiveConnection,
} from './connections/ConnectionService.js'
export type {
  Account,
  Attempt,
  Connection,
  ConnectionState,
  NamespaceState,
  Session,
  WalletInfo,
} from './connections/ConnectionState.js'
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
export type { Locales, LocaleTexts, MessagePack, Messages, Text, Texts, Translate } from './i18n/Messages.js'
export { plural } from './i18n/plural.js'
export type {
  ModalInspection,
  Origins,
  PluginInspection,
  RequiredOrigins,
  StoredValue,
} from './inspection/Inspection.js'
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
export type { Direction, Route, Router, TransactionEntry } from './navigation/Router.js'
export type { Network } from './networks/Network.js'
export type { Notices, Snackbar, SnackbarVariant, Toast, ToastVariant } from './notices/Notices.js'
export type { Capability, CapabilityHandle, CapabilityOptions, Provider } from './plugin/capability.js'
export type { CheckPlugins, MaybePlugin } from './plugin/CheckPlugins.js'
export type {
  EmitEvent,
  Handles,
  MakeError,
  OptionalHandles,
  PluginHandle,
  SetupContext,
  StartContext,
} from './plugin/PluginContext.js'
export type { Contribution, PluginDefinition, Provisions, CapabilityTokens } from './plugin/PluginDefinition.js'
export type {
  AnyPlugin,
  ApiOf,
  ConfigOf,
  ErrorsOf,
  EventsOf,
  MessagesOf,
  NeedsOf,
  Plugin,
  PluginSpec,
  ProvidesOf,
  SpecOf,
  SpecsOf,
  ViewsOf,
  WantsOf,
} from './plugin/PluginSpec.js'
export type { ViewComponent, ViewDefinition, ViewProps, ViewTable } from './plugin/ViewDefinition.js'
export type { WalletListing } from './registry/WalletListing.js'
export type { ShellEvents, ShellSpec, ShellViews } from './shell/ShellSpec.js'
export type { GlyphName, SlotItem, SlotName, SlotProps, SlotTable } from './slots/Slots.js'
export type { ScopedStorage, StorageArea, StoredFormat } from './storage/Storage.js'
export type { Theme, ThemeMode, ThemePreset, TokenName, ThemeTokens } from './theme/Theme.js'
export type { Wallet } from './wallets/Wallet.js'
export type {
  ImageKind,
  RegistryStatus,
  WalletList,
  WalletPages,
  WalletQuery,
  WalletRow,
  WalletService,
} from './wallets/WalletService.js'
