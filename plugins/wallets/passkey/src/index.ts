export { passkey } from './passkey.js'

export type { PasskeyAccount, PasskeyHex } from './PasskeyAccount.js'
export type {
  PasskeyApi,
  PasskeyContracts,
  PasskeyControls,
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
