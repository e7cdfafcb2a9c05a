/** IANA names of zones of mainland China, Macau and Hong Kong, in upper case. */
export const restrictedTimeZones: readonly string[] = [
  'ASIA/SHANGHAI',
  'ASIA/URUMQI',
  'ASIA/CHONGQING',
  'ASIA/HARBIN',
  'ASIA/KASHGAR',
  'ASIA/MACAU',
  'ASIA/MACAO',
  'ASIA/HONG_KONG',
  'ASIA/BEIJING',
]

/**
 * Whether a time zone is one of `restrictedTimeZones`. For sites that have to leave features out there: no plugin asks, and nothing is
 * blocked by time zone.
 * @param timeZone IANA name, in any case. Default: the zone of the browser.
 */
export function isRestrictedTimeZone(
  timeZone: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  return timeZone !== undefined && restrictedTimeZones.includes(timeZone.toUpperCase())
}
