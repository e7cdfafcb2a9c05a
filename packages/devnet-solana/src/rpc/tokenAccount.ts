import { getBase58Decoder, type Address, type EncodedAccount } from '@solana/kit'
import type { Chain } from '../chain/createChain.js'
import { token2022Program, tokenPrograms } from '../chain/programs.js'

/** Bytes of an account of the token program without extensions. */
const accountSize = 165
const mintSize = 82
/** Byte after `accountSize` that tells accounts with extensions apart. */
const accountKind = { mint: 1, account: 2 } as const
/** Type of the extension that holds a token's name (spl-token-metadata-interface). */
const metadataExtension = 19

type Kind = keyof typeof accountKind

/** What an account of a token program is, or undefined for any other. */
export function tokenKind({ programAddress, data }: EncodedAccount): Kind | undefined {
  if (!tokenPrograms.includes(programAddress)) return undefined
  if (data.length === mintSize) return 'mint'
  if (data.length === accountSize) return 'account'
  if (data.length <= accountSize || programAddress !== token2022Program) return undefined
  return data[accountSize] === accountKind.mint ? 'mint' : 'account'
}

export const mintOf = ({ data }: EncodedAccount): string => key(data, 0)
export const ownerOf = ({ data }: EncodedAccount): string => key(data, 32)

export interface TokenAmountJson {
  readonly amount: string
  readonly decimals: number
  readonly uiAmount: number
  readonly uiAmountString: string
}

/** The `jsonParsed` form that Solana's nodes give to accounts of token programs. */
export function parsedToken(chain: Chain, account: EncodedAccount): object | undefined {
  const kind = tokenKind(account)
  if (!kind) return undefined
  const program = account.programAddress === token2022Program ? 'spl-token-2022' : 'spl-token'
  const info = kind === 'mint' ? mintInfo(account) : accountInfo(chain, account)
  return { program, space: account.data.length, parsed: { type: kind, info } }
}

export function tokenAmount(chain: Chain, account: EncodedAccount): TokenAmountJson {
  const mint = chain.account(mintOf(account) as Address)
  return amountJson(bytes(account).readBigUInt64LE(64), mint.exists ? mint.data[44]! : 0)
}

function accountInfo(chain: Chain, account: EncodedAccount): object {
  return {
    mint: mintOf(account),
    owner: ownerOf(account),
    state: account.data[108] === 2 ? 'frozen' : 'initialized',
    isNative: bytes(account).readUInt32LE(109) === 1,
    tokenAmount: tokenAmount(chain, account),
  }
}

function mintInfo(account: EncodedAccount): object {
  const data = bytes(account)
  return {
    mintAuthority: data.readUInt32LE(0) === 1 ? key(data, 4) : null,
    supply: String(data.readBigUInt64LE(36)),
    decimals: data[44],
    isInitialized: data[45] === 1,
    freezeAuthority: data.readUInt32LE(46) === 1 ? key(data, 50) : null,
    ...(data.length > accountSize && { extensions: extensions(data) }),
  }
}

/** Extensions stand behind the account as type, length, value; only a token's name is spelled out. */
function extensions(data: Buffer): readonly object[] {
  const found: object[] = []
  for (let at = accountSize + 1; at + 4 <= data.length;) {
    const [type, length] = [data.readUInt16LE(at), data.readUInt16LE(at + 2)]
    const value = data.subarray(at + 4, at + 4 + length)
    if (type === metadataExtension) found.push({ extension: 'tokenMetadata', state: metadata(value) })
    at += 4 + length
    if (type === 0) break
  }
  return found
}

function metadata(value: Buffer): object {
  let at = 64
  const text = (): string => {
    const length = value.readUInt32LE(at)
    const found = value.toString('utf8', at + 4, at + 4 + length)
    at += 4 + length
    return found
  }
  return { updateAuthority: key(value, 0), mint: key(value, 32), name: text(), symbol: text(), uri: text() }
}

function amountJson(amount: bigint, decimals: number): TokenAmountJson {
  const digits = String(amount).padStart(decimals + 1, '0')
  const point = digits.length - decimals
  const uiAmountString = `${digits.slice(0, point)}.${digits.slice(point)}`.replace(/\.?0*$/, '')
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function bytes({ data }: EncodedAccount): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
}

function key(data: EncodedAccount['data'] | Uint8Array, at: number): string {
  return getBase58Decoder().decode(data.subarray(at, at + 32))
}
