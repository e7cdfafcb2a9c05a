import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64urlnopad, hex } from '@scure/base'
import { hashMessage, hashTypedData, hexToBytes, keccak256, serializeTransaction, type Hex } from 'viem'
import { hashAuthorization } from 'viem/utils'

import { delegationTypedData } from '../../sessions/sessionData.js'
import { CustodyError } from './CustodyError.js'
import { deriveKey, type KeyName } from './deriveKey.js'
import { addressOf } from './PublicKeys.js'
import type { SignRequest, SignResult } from './SignRequest.js'
import { readSolanaMessage, readSolanaTransaction } from './solanaTransaction.js'

/** Signatures of these open the account itself: they are signed as what they are, or not at all. */
const accountTypes = ['PackedUserOperation', 'UserOperation', 'Delegation']

/**
 * Signs with the key that the request is for.
 * @throws CustodyError `embedded/requestRefused`, `embedded/otherAccount`
 */
export function signWithSeed(seed: Uint8Array, request: SignRequest): SignResult {
  const key = deriveKey(seed, keyOf(request))
  try {
    return request.kind === 'solanaMessage' || request.kind === 'solanaTransactions'
      ? signSolana(key, request)
      : signEvm(key, request)
  } finally {
    key.fill(0)
  }
}

function keyOf(request: SignRequest): KeyName {
  switch (request.kind) {
    case 'evmMessage':
    case 'evmTypedData':
      return request.key
    case 'evmTransaction':
    case 'authorization':
      return 'evm'
    case 'userOperation':
      return request.key ?? 'owner'
    case 'delegation':
      return 'owner'
    case 'solanaMessage':
    case 'solanaTransactions':
      return 'solana'
  }
}

function otherAccount(): CustodyError {
  return new CustodyError('embedded/otherAccount', 'This wallet does not have the account of the request.')
}

function refused(message: string): CustodyError {
  return new CustodyError('embedded/requestRefused', message)
}

type SolanaRequest = Extract<SignRequest, { readonly kind: `solana${string}` }>

function signSolana(key: Uint8Array, request: SolanaRequest): readonly Uint8Array[] {
  const publicKey = ed25519.getPublicKey(key)
  if (base58.encode(publicKey) !== request.account) throw otherAccount()
  if (request.kind === 'solanaMessage') {
    if (isSolanaMessage(request.message)) throw refused('A transaction cannot be signed as a message.')
    return [ed25519.sign(request.message, key)]
  }
  return request.transactions.map((bytes) => {
    const { message, signers, withSignature } = readSolanaTransaction(bytes)
    const position = signers.findIndex((signer) => base64urlnopad.encode(signer) === base64urlnopad.encode(publicKey))
    if (position === -1) throw otherAccount()
    return withSignature(position, ed25519.sign(message, key))
  })
}

function isSolanaMessage(bytes: Uint8Array): boolean {
  try {
    readSolanaMessage(bytes)
    return true
  } catch {
    return false
  }
}

function signEvm(key: Uint8Array, request: Exclude<SignRequest, SolanaRequest>): Hex {
  const address = addressOf(base64urlnopad.encode(secp256k1.getPublicKey(key)))
  if (address.toLowerCase() !== request.account.toLowerCase()) throw otherAccount()
  if (request.kind === 'evmTransaction') {
    const { r, s, yParity } = signHash(key, keccak256(serializeTransaction(request.transaction)))
    // Legacy transactions carry `v`, the others the parity.
    return serializeTransaction(request.transaction, { r, s, yParity, v: BigInt(27 + yParity) })
  }
  const { r, s, yParity } = signHash(key, hashOf(request))
  return `${r}${s.slice(2)}${yParity === 0 ? '1b' : '1c'}`
}

function hashOf(request: Exclude<SignRequest, SolanaRequest | { readonly kind: 'evmTransaction' }>): Hex {
  switch (request.kind) {
    case 'evmMessage':
      return hashMessage({ raw: request.message })
    case 'authorization':
      return hashAuthorization({ address: request.contract, chainId: request.chainId, nonce: request.nonce })
    case 'delegation':
      return hashTypedData(delegationTypedData(request.delegation, request.manager, request.chainId))
    case 'evmTypedData':
    case 'userOperation':
      return hashOfTypedData(request.typedData, request)
  }
}

function signHash(key: Uint8Array, hash: Hex): { readonly r: Hex; readonly s: Hex; readonly yParity: number } {
  const signature = secp256k1.sign(hexToBytes(hash), key, { prehash: false, format: 'recovered' })
  return {
    yParity: signature[0] ?? 0,
    r: `0x${hex.encode(signature.subarray(1, 33))}`,
    s: `0x${hex.encode(signature.subarray(33))}`,
  }
}

/** EIP-712. The words of the refusals are the same whatever the text is: it is not repeated. */
function hashOfTypedData(text: string, { kind }: { readonly kind: 'evmTypedData' | 'userOperation' }): Hex {
  const { primaryType, typedData } = parseTypedData(text)
  const isOperation = primaryType === 'PackedUserOperation'
  if (kind === 'userOperation' && !isOperation) throw refused('This is not a user operation.')
  if (kind === 'evmTypedData' && accountTypes.includes(primaryType)) {
    throw refused('Data of this type would give the account away: it is not signed as a message.')
  }
  try {
    return hashTypedData(typedData)
  } catch {
    throw refused('The typed data does not follow EIP-712.')
  }
}

type TypedData = Parameters<typeof hashTypedData>[0]

function parseTypedData(text: string): { readonly primaryType: string; readonly typedData: TypedData } {
  let value: unknown
  try {
    value = JSON.parse(text, (name, item: unknown) => {
      // Numbers that JavaScript rounds would be signed as others than were shown.
      if (typeof item === 'number' && !Number.isSafeInteger(item)) throw new Error('not exact')
      if (name === '__proto__') throw new Error('no such field')
      return item
    })
  } catch {
    throw refused('The typed data is not JSON, or has numbers that are not exact.')
  }
  const { primaryType } = (value ?? {}) as { readonly primaryType?: unknown }
  if (typeof primaryType !== 'string') throw refused('The typed data has no primary type.')
  return { primaryType, typedData: value as TypedData }
}
