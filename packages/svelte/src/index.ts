export { setModal, useModal } from './context.js'
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
  type Current,
  type MaybeGetter,
} from './values.js'

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
