import { bytesToHex, serializeTransaction, type Hex } from 'viem'
import type { Caveat, Filling } from '../Intent.js'
import { rootAuthority } from './delegationTypedData.js'
import { authorizationOf, filledTransaction, requireOperation, type EvmIntent } from './evmSignables.js'

/** What signatures of an intent of an EIP-155 chain make. */
export type EvmSigned =
  /** 65 bytes: r, s, and 27 or 28. */
  | { readonly kind: 'evmMessage' | 'evmTypedData'; readonly signature: string }
  /** As `eth_sendRawTransaction` takes it. */
  | { readonly kind: 'evmTransaction'; readonly raw: string }
  | ({ readonly kind: 'userOperation' } & SignedOperation)
  | {
      readonly kind: 'delegations'
      readonly delegations: readonly SignedDelegation[]
      /** Of the operation that makes the account first. */
      readonly deploy?: SignedOperation | undefined
    }

export interface SignedOperation {
  readonly signature: string
  /** Gives the plain account its code (EIP-7702). */
  readonly authorization?: SignedAuthorization | undefined
}

export interface SignedAuthorization {
  readonly address: string
  readonly chainId: number
  readonly nonce: number
  readonly r: string
  readonly s: string
  readonly yParity: number
}

export interface SignedDelegation {
  readonly delegate: string
  readonly delegator: string
  readonly authority: string
  readonly caveats: readonly Caveat[]
  /** Decimal digits. */
  readonly salt: string
  readonly signature: string
}

/**
 * Puts signatures where they belong: one for each of `evmSignables`, in its order; 65 bytes, of which the last is 0 or 1.
 * @throws FillingError as `evmSignables` does; TypeError where a signature has another form
 */
export function toEvmSigned(intent: EvmIntent, filling: Filling, signatures: readonly Uint8Array[]): EvmSigned {
  const next = takeParts(signatures)
  switch (intent.kind) {
    case 'evmMessage':
    case 'evmTypedData':
      return { kind: intent.kind, signature: next().signature }
    case 'evmTransaction': {
      const { r, s, yParity } = next()
      return { kind: intent.kind, raw: serializeTransaction(filledTransaction(intent, filling), { r, s, yParity }) }
    }
    case 'userOperation':
      return { kind: intent.kind, ...signedOperation(intent, filling, next) }
    case 'delegations': {
      const { account, deploy, delegations } = intent
      const made = deploy && signedOperation(deploy, filling, next)
      return {
        kind: intent.kind,
        ...(made && { deploy: made }),
        delegations: delegations.map(({ delegate, caveats, salt }) => ({
          delegate,
          delegator: account,
          authority: rootAuthority,
          caveats,
          salt,
          signature: next().signature,
        })),
      }
    }
  }
}

function signedOperation(
  intent: Extract<EvmIntent, { readonly kind: 'userOperation' }>,
  filling: Filling,
  next: () => Parts,
): SignedOperation {
  const authorization = authorizationOf(intent, requireOperation(filling))
  if (!authorization) return { signature: next().signature }
  const { r, s, yParity } = next()
  return { authorization: { ...authorization, r, s, yParity }, signature: next().signature }
}

interface Parts {
  readonly r: Hex
  readonly s: Hex
  readonly yParity: number
  /** As contracts take it. */
  readonly signature: Hex
}

/** One signature after the other. */
function takeParts(signatures: readonly Uint8Array[]): () => Parts {
  const left = [...signatures]
  return () => {
    const bytes = left.shift()
    const yParity = bytes?.[64]
    if (bytes?.length !== 65 || (yParity !== 0 && yParity !== 1))
      throw new TypeError('This is no signature of secp256k1.')
    const [r, s] = [bytesToHex(bytes.subarray(0, 32)), bytesToHex(bytes.subarray(32, 64))]
    return { r, s, yParity, signature: `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}` }
  }
}
