import type { ExportCall, SealedWords } from '../signer/accounts/createExports.js'
import type { FrameEnrolment, PasskeyEnrolment } from '../signer/accounts/createKeys.js'
import type { WalletOwner } from '../signer/accounts/createWallets.js'
import type { PublicKeys } from '../signer/custody/PublicKeys.js'
import type { SponsorAnswer, SponsorCall } from '../signer/paymaster/createPaymaster.js'
import type { ActProof } from '../signer/proofs/createActs.js'
import type { NewSession, OwnSession } from '../signer/sessions/createSmartSessions.js'
import type { SessionOperation } from '../signer/sessions/sessionOperation.js'
import type { SignAnswer } from '../signer/sign/createSign.js'
import type { SignCall } from '../signer/sign/SignCall.js'

interface OfUser {
  readonly userId: string
}
interface Proven extends OfUser {
  readonly proof: ActProof
}

/** As JSON has it: integers are hexadecimal. */
type InJson<Value> = { readonly [Name in keyof Value]: Value[Name] extends bigint | undefined ? string : Value[Name] }

/** What the site asks, by the path of the call. */
export interface SignerCalls {
  readonly '/wallets/create': WalletOwner
  readonly '/wallets/read': WalletOwner
  readonly '/keys/enrol': FrameEnrolment | PasskeyEnrolment
  readonly '/keys/end': OfUser & { readonly key: string; readonly proof?: ActProof | undefined }
  readonly '/keys/undo': OfUser & { readonly since: number }
  readonly '/users/freeze': OfUser
  readonly '/users/thaw': Proven
  readonly '/users/delete': Proven
  readonly '/acts/allow': Proven & { readonly act: 'addWay' | 'removeWay'; readonly subject: string }
  readonly '/sign': SignCall
  readonly '/export': ExportCall
  readonly '/sessions/create': NewSession
  readonly '/sessions/sign': { readonly pci: string; readonly operation: InJson<SessionOperation> }
  readonly '/sessions/end': { readonly pci: string }
  readonly '/paymaster/sign': Omit<SponsorCall, 'operation'> & { readonly operation: InJson<SessionOperation> }
}

/** What it answers. */
export interface SignerAnswers {
  readonly '/wallets/create': { readonly publicKeys: PublicKeys }
  readonly '/wallets/read': { readonly publicKeys: PublicKeys | null }
  readonly '/keys/enrol': { readonly key: string; readonly at: number }
  readonly '/keys/end': Record<string, never>
  readonly '/keys/undo': Record<string, never>
  readonly '/users/freeze': Record<string, never>
  readonly '/users/thaw': Record<string, never>
  readonly '/users/delete': Record<string, never>
  readonly '/acts/allow': Record<string, never>
  readonly '/sign': SignAnswer
  readonly '/export': SealedWords
  readonly '/sessions/create': OwnSession
  readonly '/sessions/sign': { readonly signature: `0x${string}` }
  readonly '/sessions/end': Record<string, never>
  readonly '/paymaster/sign': SponsorAnswer
}
