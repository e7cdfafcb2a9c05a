import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { base64 } from '@scure/base'
import { Address, BIP322, Verifier } from 'bip322-js'
import type { SignInVerifier } from '../SignInVerifier.js'

const mainnet = 'bip122:000000000019d6689c085ae165831e93'
// Base58, or bech32 in lower case: capitals would be the same address.
const mainnetAddress = /^(?:bc1[a-z\d]+|[13]\w+)$/
const testAddress = /^(?:(?:tb|bcrt)1[a-z\d]+|[mn2]\w+)$/
/** What newer wallets put before the base64 of a simple signature (BIP-322). */
const simplePrefix = /^smp/

/** Verifies messages signed by Bitcoin accounts: BIP-322, and the older form of BIP-137; in base64. */
export function bip122(): SignInVerifier {
  return {
    namespace: 'bip122',
    networkNames: ['Bitcoin'],
    async verify({ text, message, chainId, signature }) {
      const { address } = message
      if (!(chainId === mainnet ? mainnetAddress : testAddress).test(address)) return undefined
      if (!/^[A-Za-z0-9+/]+={0,2}$/.test(signature)) return undefined
      const simple = signature.replace(simplePrefix, '')
      try {
        const isSigned = isScriptHash(address)
          ? isSignedByScript(address, text, simple)
          : Verifier.verifySignature(address, text, simple)
        return isSigned ? address : undefined
      } catch {
        // Thrown for signatures of another form than that of the address.
        return undefined
      }
    },
  }
}

/** P2WSH: a witness program of version 0 with 32 bytes. */
function isScriptHash(address: string): boolean {
  return /^(?:bc|tb)1q[a-z0-9]{58}$/.test(address)
}

/** BIP-322 of P2WSH whose script asks for one key, or for some of several (`OP_CHECKMULTISIG`). Other scripts are not run. */
function isSignedByScript(address: string, text: string, simple: string): boolean {
  const scriptPubKey = Address.convertAdressToScriptPubkey(address)
  const toSign = BIP322.buildToSignTx(BIP322.buildToSpendTx(text, scriptPubKey).getId(), scriptPubKey)
  toSign.updateInput(0, { finalScriptWitness: Buffer.from(base64.decode(simple)) })
  const transaction = toSign.extractTransaction()
  const stack = transaction.ins[0]?.witness ?? []
  const script = stack.at(-1)
  if (!script || !isSame(sha256(script), scriptPubKey.subarray(2))) return false
  const keys = keysOf(script)
  if (!keys) return false
  // BIP-147: OP_CHECKMULTISIG takes one element too many, which has to be empty.
  if (keys.isMultisig && stack[0]?.length !== 0) return false
  const signatures = stack.slice(keys.isMultisig ? 1 : 0, -1)
  if (signatures.length !== keys.needed) return false
  const hash = transaction.hashForWitnessV0(0, script, 0, sighashAll)
  // Signatures are in the order of their keys.
  let next = 0
  return signatures.every((signature) => {
    const at = keys.all.findIndex((key, index) => index >= next && isSignedBy(key, hash, signature))
    next = at + 1
    return at !== -1
  })
}

interface ScriptKeys {
  readonly isMultisig: boolean
  /** How many of the keys have to sign. */
  readonly needed: number
  readonly all: readonly Uint8Array[]
}

const [pushKey, checkSig, checkMultisig, op1, op16] = [0x21, 0xac, 0xae, 0x51, 0x60]
const sighashAll = 0x01

/** The keys of a script `<key> OP_CHECKSIG` or `m <key>… n OP_CHECKMULTISIG`, compressed as BIP-143 has it. */
function keysOf(script: Uint8Array): ScriptKeys | undefined {
  const isMultisig = script.at(-1) === checkMultisig
  const body = isMultisig ? script.subarray(1, -2) : script.subarray(0, -1)
  const all: Uint8Array[] = []
  for (let at = 0; at < body.length; at += 34) {
    if (body[at] !== pushKey || at + 34 > body.length) return undefined
    all.push(body.subarray(at + 1, at + 34))
  }
  if (!isMultisig) return script.at(-1) === checkSig && all.length === 1 ? { isMultisig, needed: 1, all } : undefined
  const [first = 0, last = 0] = [script[0], script.at(-2)]
  const isNumber = (code: number): boolean => code >= op1 && code <= op16
  const needed = first - op1 + 1
  if (!isNumber(first) || !isNumber(last) || last - op1 + 1 !== all.length || needed > all.length) return undefined
  return { isMultisig, needed, all }
}

/** DER with `SIGHASH_ALL` at its end, and a low S. */
function isSignedBy(key: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean {
  if (signature.at(-1) !== sighashAll) return false
  try {
    return secp256k1.verify(secp256k1.Signature.fromDER(signature.subarray(0, -1)), hash, key)
  } catch {
    return false
  }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at])
}
