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
