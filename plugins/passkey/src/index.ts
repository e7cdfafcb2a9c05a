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
  ShownCall,
} from './PasskeySpec.js'
