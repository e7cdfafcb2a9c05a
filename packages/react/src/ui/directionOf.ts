/** Languages written from right to left, for browsers whose `Intl.Locale` does not tell. */
const rightToLeft = /^(ar|arc|azb|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi|ji)\b/i

interface LocaleInfo {
  readonly textInfo?: { readonly direction?: string }
  getTextInfo?(): { readonly direction?: string }
}

/** Direction of writing of a BCP 47 locale. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    const info = new Intl.Locale(locale) as LocaleInfo
    const direction = (info.getTextInfo?.() ?? info.textInfo)?.direction
    if (direction) return direction === 'rtl' ? 'rtl' : 'ltr'
  } catch {
    // Not a BCP 47 tag: its first part may still be in the list.
  }
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/**
 * An amount with its unit, such as '1 ETH = 2,491.72 DUSD', in the order of its parts: in a right-to-left language they would change
 * places (LRI and PDI of UAX #9).
 * @param locale of the text around it, BCP 47
 */
export function leftToRight(amount: string, locale: string): string {
  return directionOf(locale) === 'rtl' ? `\u2066${amount}\u2069` : amount
}
