interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Replacements of ranges of one text. Everything outside of them stays as it is, to the byte: printing a syntax tree anew would
 * change the formatting of code that no rule is about.
 */
export class Edits {
  readonly #edits: Edit[] = []

  get isEmpty(): boolean {
    return this.#edits.length === 0
  }

  replace(start: number, end: number, text: string): void {
    this.#edits.push({ start, end, text })
  }

  insert(at: number, text: string): void {
    this.#edits.push({ start: at, end: at, text })
  }

  /** Whether a replacement covers the whole range. */
  covers(start: number, end: number): boolean {
    return this.#edits.some((edit) => edit.end > edit.start && edit.start <= start && end <= edit.end)
  }

  /** An edit within the range of another one is left out: what it is about is no longer there. */
  apply(source: string): string {
    // Insertions come before a replacement at the same place, in the order in which they were made.
    const sorted = this.#edits
      .map((edit, order) => ({ ...edit, order }))
      .sort((a, b) => a.start - b.start || insertionFirst(a) - insertionFirst(b) || b.end - a.end || a.order - b.order)
    let result = ''
    let at = 0
    for (const { start, end, text } of sorted) {
      if (start < at && end <= at) continue
      if (start < at) throw new Error(`Two rules changed one place: ${source.slice(start, end)}`)
      result += source.slice(at, start) + text
      at = end
    }
    return result + source.slice(at)
  }
}

const insertionFirst = ({ start, end }: Edit): number => (start === end ? 0 : 1)
