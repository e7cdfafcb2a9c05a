import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { readPath, status, StatusError, type App, type Screen } from './App.js'

/** Instructions of the Solana app. */
const instructions = { configuration: 0x04, address: 0x05, transaction: 0x06, message: 0x07 }
/** In P2: this part goes on from the one before; another part follows. */
const extend = 0x01
const more = 0x02

const signingDomain = Uint8Array.from('\xffsolana offchain', (character) => character.charCodeAt(0))

/** As Ledger's Solana app: addresses, transactions, off-chain messages. Keys are made of the phrase and the path, not by SLIP-10. */
export function createSolanaApp(): App {
  let received: readonly number[] = []

  const keyOf = (path: string, phrase: string): Uint8Array => sha256(new TextEncoder().encode(`${phrase} ${path}`))
  async function sign(prompt: 'transaction' | 'message', screen: Screen): Promise<Uint8Array> {
    const all = Uint8Array.from(received)
    // How many paths come first: one.
    const [path, end] = readPath(all, 1)
    const message = all.slice(end)
    if (prompt === 'message') checkHeader(message, screen)
    await screen.ask(prompt)
    return ed25519.sign(message, keyOf(path, screen.phrase))
  }
  return async ({ instruction, p1, p2, data }, screen) => {
    switch (instruction) {
      case instructions.configuration:
        return Uint8Array.of(screen.isBlindSigningAllowed ? 1 : 0, 0, ...screen.version.split('.').map(Number))
      case instructions.address: {
        const [path] = readPath(data)
        if (p1 === 1) await screen.ask('address')
        return ed25519.getPublicKey(keyOf(path, screen.phrase))
      }
      case instructions.transaction:
      case instructions.message: {
        received = [...(p2 & extend ? received : []), ...data]
        if (p2 & more) return new Uint8Array()
        return sign(instruction === instructions.message ? 'message' : 'transaction', screen)
      }
      default:
        throw new StatusError(status.wrongProgram)
    }
  }
}

/** Version 0 of the header, which names one signer since version 1.8.0 of the app. */
function checkHeader(message: Uint8Array, { version, isBlindSigningAllowed }: Screen): void {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const hasSigners = major > 1 || (major === 1 && minor >= 8)
  const at = signingDomain.length
  const formatAt = hasSigners ? at + 33 : at + 1
  const start = hasSigners ? formatAt + 36 : formatAt + 3
  const length = message[start - 2]! | (message[start - 1]! << 8)
  const isRight =
    signingDomain.every((byte, index) => byte === message[index]) &&
    message[at] === 0 &&
    message.length === start + length
  if (!isRight) throw new StatusError(status.invalidHeader)
  const text = message.subarray(start)
  const isPlain = text.every((byte) => (byte >= 0x20 && byte <= 0x7e) || (hasSigners && byte === 0x0a))
  if (message[formatAt] !== (isPlain ? 0 : 1)) throw new StatusError(status.invalidHeader)
  if (!isPlain && !isBlindSigningAllowed) throw new StatusError(status.blindSigningNeeded)
}
