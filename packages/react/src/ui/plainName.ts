/** Marks that reorder the text around them (UAX #9: U+202A–202E, U+2066–2069, and U+200E, U+200F, U+061C), and control characters. */
const unseen = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
/** A name, not a text: what is longer was written to push something out of sight. Characters. */
const longest = 100

/** A name out of outside data, made harmless: it can neither turn the text around it about nor break a line of it. */
export function plainName(name: string): string {
  const text = name.replace(unseen, ' ').replace(/\s+/g, ' ').trim()
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
