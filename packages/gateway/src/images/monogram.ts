import { createHash } from 'node:crypto'

/** Part of the id of every monogram: raise it when the drawing changes, since browsers keep images for ever. */
export const monogramVersion = 1

/**
 * Draws an SVG tile with one or two letters, in a colour that follows from `seed`. White on every hue at this lightness
 * keeps a contrast of 4.5:1 or better.
 */
export function monogram(letters: string, seed: string): string {
  const hue = createHash('sha256').update(seed).digest().readUInt16BE(0) % 360
  const size = [...letters].length > 1 ? 9.5 : 12
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">' +
    `<path fill="hsl(${hue},60%,30%)" d="M0 0h24v24H0z"/>` +
    `<text x="12" y="12" dy=".36em" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" ` +
    `font-weight="600" text-anchor="middle">${escapeXml(letters)}</text></svg>`
  )
}

/** First letters of a name's first two words, in capitals; its first character when it has no letters. */
export function initials(name: string): string {
  const letters = [...name.matchAll(/[\p{L}\p{N}]+/gu)]
    .slice(0, 2)
    .map(([word]) => [...word][0]?.toUpperCase() ?? '')
    .join('')
  return letters || ([...name.trim()][0] ?? '')
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
