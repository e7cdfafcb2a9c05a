/**
 * THESE PRIVATE KEYS ARE PUBLIC: seeds of ed25519 keys, 32 bytes in hexadecimal, the digits count up. Whatever arrives on them on a
 * real network is anybody's. Local chains only.
 */
export const publicSolanaKeys: readonly [string, string, string] = ['01'.repeat(32), '02'.repeat(32), '03'.repeat(32)]
