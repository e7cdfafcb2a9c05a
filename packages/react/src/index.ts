'use client'

export { ModalProvider, type ModalProviderProps } from './host/ModalProvider.js'
export { ConnectButton, type ConnectButtonProps, type ConnectState } from './host/ConnectButton.js'
export { AccountButton, type AccountButtonProps } from './host/AccountButton.js'
export { NetworkButton, type NetworkButtonProps } from './host/NetworkButton.js'
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
export type { HostButtonProps } from './host/HostButton.js'
export type { Register, RegisteredModal, RegisteredSpecs } from './host/Register.js'
