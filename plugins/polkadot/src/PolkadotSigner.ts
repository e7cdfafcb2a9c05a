import type { Signer } from '@polkadot/api/types'

type Method<K extends 'signPayload' | 'signRaw'> = NonNullable<Signer[K]>

/** Fields of a transaction, as `@polkadot/api` hands them to a wallet. */
export type SignerPayload = Parameters<Method<'signPayload'>>[0]
/** Bytes to sign, in hexadecimal. */
export type SignerRaw = Parameters<Method<'signRaw'>>[0]
export type SignerAnswer = Awaited<ReturnType<Method<'signPayload'>>>

/** `Signer` of `@polkadot/api`, with both ways of it. */
export interface PolkadotSigner {
  signPayload(payload: SignerPayload): Promise<SignerAnswer>
  signRaw(raw: SignerRaw): Promise<SignerAnswer>
}
