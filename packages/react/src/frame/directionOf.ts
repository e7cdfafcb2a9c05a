/** Languages written from right to left, for browsers whose `Intl.Locale` does not say. */
const rightToLeft = /^(ar|arc|azb|ckb|dv|fa|he|iw|ks|ku-arab|nqo|pa-arab|ps|sd|syr|ug|ur|yi|ji)\b/i

interface LocaleInfo {
  readonly textInfo?: { readonly direction?: string }
  getTextInfo?(): { readonly direction?: string }
}

/** Which way a BCP 47 locale is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  try {
    const info = new Intl.Locale(locale) as LocaleInfo
    const direction = (info.getTextInfo?.() ?? info.textInfo)?.direction
    if (direction) return direction === 'rtl' ? 'rtl' : 'ltr'
  } catch {
    // Not a tag of BCP 47: the list below may still know its first part.
  }
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}
