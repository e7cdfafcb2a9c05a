export { passkey } from './passkey.js'

export type {
  PasskeyAccount,
  PasskeyApi,
  PasskeyContracts,
  PasskeyControls,
  PasskeyErrors,
  PasskeyHex,
  PasskeyMessages,
  PasskeyNetwork,
  PasskeyOptions,
  PasskeyRequest,
  PasskeySpec,
  PendingApproval,
} from './PasskeySpec.js'
export type {
  NewPasskey,
  OtherPasskey,
  PasskeyChange,
  PasskeyOwners,
  PasskeyWays,
  PreparedChange,
  PreparedRecovery,
  RecoveryAccount,
  RecoveryKey,
} from './PasskeyWays.js'
