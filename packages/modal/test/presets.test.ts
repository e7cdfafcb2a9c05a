import { describe, expect, it } from 'vitest'
import { midnight, paper } from '../src/presets.js'

/** Relative luminance of a colour such as `#0b0f1a` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light! + 0.05) / (dark! + 0.05)
}

const surfaces = ['background', 'surface-1', 'surface-2', 'surface-3'] as const

describe.each(Object.entries({ midnight, paper }))('the preset %s', (_, preset) => {
  it.each(['dark', 'light'] as const)('has readable texts and visible fields in %s mode', (mode) => {
    const tokens = preset[mode]!
    for (const surface of surfaces)
      for (const text of ['text-1', 'text-2', 'text-3'] as const)
        expect(contrast(tokens[text]!, tokens[surface]!), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens['border-control']!, tokens.background!)).toBeGreaterThanOrEqual(3)
  })
})
