/** The private key that owns the smart account, in hexadecimal: BIP-39 without a passphrase, and the second account of BIP-44. */
export async function ownerKeyOf(words: string): Promise<string> {
  const [{ HDKey }, phrase] = await Promise.all([
    import('@scure/bip32'),
    crypto.subtle.importKey('raw', new TextEncoder().encode(words), 'PBKDF2', false, ['deriveBits']),
  ])
  const salt = new TextEncoder().encode('mnemonic')
  const seed = await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-512', salt, iterations: 2048 }, phrase, 512)
  const { privateKey } = HDKey.fromMasterSeed(new Uint8Array(seed)).derive("m/44'/60'/1'/0/0")
  if (!privateKey) throw new TypeError('This path has no private key.')
  return `0x${[...privateKey].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
