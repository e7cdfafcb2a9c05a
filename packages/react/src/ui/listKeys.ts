/** Letters typed within this time belong to one word. Milliseconds. */
const wordPause = 600

/** The word that is being typed into a list. */
export interface TypedWord {
  text: string
  at: number
}

/**
 * The row that a key moves to, from row `current` (-1 when none has the focus): arrows, Home, End, PageUp, PageDown, and letters
 * that begin a label. Undefined for other keys.
 */
export function listKey(
  event: { readonly key: string; readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  current: number,
  count: number,
  label: (index: number) => string,
  word: TypedWord,
  now: number,
): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || count === 0) return undefined
  const last = count - 1
  switch (event.key) {
    case 'ArrowDown':
      return Math.min(current + 1, last)
    case 'ArrowUp':
      return Math.max(current - 1, 0)
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(current + 8, last)
    case 'PageUp':
      return Math.max(current - 8, 0)
  }
  if (event.key.length !== 1 || event.key === ' ') return undefined
  const letter = event.key.toLowerCase()
  word.text = now - word.at < wordPause ? word.text + letter : letter
  word.at = now
  // The same letter repeated cycles through the labels that begin with it.
  const isRepeat = [...word.text].every((other) => other === letter)
  const text = isRepeat ? letter : word.text
  const from = isRepeat ? current + 1 : Math.max(current, 0)
  for (let step = 0; step < count; step += 1) {
    const index = (from + step) % count
    if (label(index).toLowerCase().startsWith(text)) return index
  }
  return undefined
}
