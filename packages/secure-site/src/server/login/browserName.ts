/** Longer names first: most browsers also call themselves Chrome and Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * What people call a browser, such as `Firefox on Windows`. Nothing of the header is repeated: a login's beginner chooses
 * it freely, and it goes into mails.
 */
export function browserName(userAgent: string): string {
  const nameIn = (list: typeof browsers) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = nameIn(browsers) ?? 'a browser'
  const system = nameIn(systems)
  return system === undefined ? browser : `${browser} on ${system}`
}
