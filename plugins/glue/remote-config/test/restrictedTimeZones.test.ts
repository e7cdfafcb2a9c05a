import { describe, expect, it, vi } from 'vitest'
import { isRestrictedTimeZone, restrictedTimeZones } from '../src/index.js'

describe('restricted time zones', () => {
  it('are several of mainland China, Macau and Hong Kong, known in any case, and by the zone of the browser [6.10]', () => {
    expect(restrictedTimeZones).toEqual([
      'ASIA/SHANGHAI',
      'ASIA/URUMQI',
      'ASIA/CHONGQING',
      'ASIA/HARBIN',
      'ASIA/KASHGAR',
      'ASIA/MACAU',
      'ASIA/MACAO',
      'ASIA/HONG_KONG',
      'ASIA/BEIJING',
    ])
    for (const zone of ['Asia/Shanghai', 'asia/hong_kong', 'ASIA/MACAU']) expect(isRestrictedTimeZone(zone)).toBe(true)
    for (const zone of ['Asia/Taipei', 'Asia/Tokyo', 'Europe/Zurich', '', 'UTC'])
      expect(isRestrictedTimeZone(zone)).toBe(false)
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
    for (const [timeZone, expected] of [
      ['Asia/Urumqi', true],
      ['Europe/Oslo', false],
    ] as const) {
      spy.mockImplementation(function (this: Intl.DateTimeFormat) {
        return { ...resolvedOptions.call(this), timeZone }
      })
      expect(isRestrictedTimeZone()).toBe(expected)
    }
  })
})
