'use client'

export { ModalProvider } from './host/ModalProvider.js'
export { ConnectButton, type ConnectState } from './host/ConnectButton.js'
export { AccountButton } from './host/AccountButton.js'
export { NetworkButton } from './host/NetworkButton.js'
export {
  useAccount,
  useBalance,
  useConnect,
  useConnections,
  useDisconnect,
  useModalAtom,
  useModalEvents,
  useModalState,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
  useWallets,
} from './host/hooks.js'
export { useModal } from './host/useModal.js'

export type {
  ActionState,
  ActionStatus,
  Balance,
  DisconnectTarget,
  NetworkInUse,
  SignMessageVariables,
  UseBalanceOptions,
  UseBalanceResult,
  UseConnectResult,
  UseDisconnectResult,
  UseSignMessageResult,
  UseSwitchNetworkResult,
  UseWalletsResult,
} from '@portico/core'
export type { Register, RegisteredModal, RegisteredSpecs } from './host/Register.js'
