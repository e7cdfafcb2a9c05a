// Smart accounts of the Delegation Framework, and sessions that they grant, as a site, its signer and pages need them. Pure.

export { callsOf, encodeCalls } from './evm/encodeCalls.js'
export type { DirectedCall } from './evm/Call.js'
export {
  decodeContext,
  delegationStruct,
  encodeContext,
  readRedemption,
  type DelegationStruct,
  type Redeemed,
} from './evm/delegationContext.js'
export { deploymentOf, type AccountContracts, type Deployment } from './evm/deploymentOf.js'
export { filledOperation } from './evm/filledOperation.js'
export { operationTypedData, type AccountKind, type OperationPlace } from './evm/operationTypedData.js'
export { revocationTypedData } from './evm/readRevocation.js'
export { packOperation, type PackedOperation, type UnsignedOperation } from './evm/unsignedOperation.js'
