import { PublicKey } from '@solana/web3.js'

/** Makes a wallet's own account for a mint. */
export const associatedTokenProgram = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
/** Metaplex Token Metadata: names of tokens. */
const metadataProgram = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** Address of an owner's associated account for a mint. */
export function associatedAccount(owner: string, mint: string, program: string): string {
  return derive([owner, program, mint], associatedTokenProgram)
}

/** Address of the account that says how a token is called. */
export function metadataAccount(mint: string): string {
  return derive(['metadata', metadataProgram, mint], metadataProgram)
}

function derive(seeds: readonly string[], program: string): string {
  const bytes = seeds.map((seed) =>
    seed === 'metadata' ? new TextEncoder().encode(seed) : new PublicKey(seed).toBytes(),
  )
  return PublicKey.findProgramAddressSync(bytes, new PublicKey(program))[0].toBase58()
}
