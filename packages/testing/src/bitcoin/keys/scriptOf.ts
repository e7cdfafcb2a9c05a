import { address as addresses, networks } from 'bitcoinjs-lib'

/** The output script of an address of any network. @throws when it is not an address */
export function scriptOf(address: string): Uint8Array {
  if (/^(bc|tb|bcrt)1/i.test(address)) {
    const { version, data } = addresses.fromBech32(address)
    return Uint8Array.of(version && 0x50 + version, data.length, ...data)
  }
  return addresses.toOutputScript(address, /^[13]/.test(address) ? networks.bitcoin : networks.testnet)
}
