/** SEP-23, written apart from the plugin's reading of it: by numbers instead of bits. */
export function accountId(key: Uint8Array): string {
  const payload = [6 << 3, ...key]
  let crc = 0
  for (const byte of payload)
    for (let bit = 7; bit >= 0; bit--) {
      const isOdd = ((crc >> 15) & 1) !== ((byte >> bit) & 1)
      crc = ((crc * 2) % 65536) ^ (isOdd ? 0x1021 : 0)
    }
  let number = [...payload, crc % 256, crc >> 8].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; text.length < 56; number /= 32n) text = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.charAt(Number(number % 32n)) + text
  return text
}
