export { ModalPlugin, type ModalPluginOptions } from './ModalPlugin.js'
export {
  useAccount,
  useBalance,
  useConnect,
  useConnections,
  useDisconnect,
  useModal,
  useModalAtom,
  useModalEvents,
  useModalState,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
  useWallets,
  type Refs,
} from './composables.js'

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
export type { Register, RegisteredModal, RegisteredSpecs } from './Register.js'
