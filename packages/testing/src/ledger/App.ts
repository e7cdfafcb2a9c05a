/** A status word by which a command ends, in place of 9000. */
export class StatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`status ${status.toString(16)}`)
    this.name = 'StatusError'
    this.status = status
  }
}

export const status = {
  refused: 0x6985,
  locked: 0x5515,
  wrongProgram: 0x6d00,
  cannotShow: 0x6a80,
  invalidHeader: 0x6a81,
  blindSigningNeeded: 0x6808,
} as const

/** One command (ISO 7816-4), without its class. */
export interface Command {
  readonly instruction: number
  readonly p1: number
  readonly p2: number
  readonly data: Uint8Array
}

/** What an app needs of the device that runs it. */
export interface Screen {
  readonly isBlindSigningAllowed: boolean
  readonly version: string
  readonly phrase: string
  /** @throws `StatusError` where the visitor refuses */
  ask(prompt: 'address' | 'transaction' | 'message' | 'hashes'): Promise<void>
}

/** An app: answers the data of a command. @throws `StatusError` */
export type App = (command: Command, screen: Screen) => Promise<Uint8Array>

/** A BIP-32 path: how many numbers, then those of 32 bits each. Answers the path as text, and where it ends. */
export function readPath(data: Uint8Array, at = 0): readonly [path: string, end: number] {
  const count = data[at]!
  const end = at + 1 + count * 4
  const view = new DataView(data.buffer, data.byteOffset)
  const parts = Array.from({ length: count }, (_, index) => {
    const value = view.getUint32(at + 1 + index * 4)
    return value >= 0x80000000 ? `${value - 0x80000000}'` : `${value}`
  })
  return [`m/${parts.join('/')}`, end]
}
