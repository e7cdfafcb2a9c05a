/** [5.16] */
const pattern = /^(?:0x)?([0-9a-f]{40})$/i

/** 40 hexadecimal digits in lower case, or undefined where `text` is no address by its shape. */
export function addressDigits(text: string): string | undefined {
  return pattern.exec(text)?.[1]?.toLowerCase()
}
