const shown = '7'

/**
 * Stands for any variables a text may want: every property of it is there, can be called, listed, counted and printed.
 * It prints as `7`, which is a number, a word and an amount.
 */
export function sampleVariables(): unknown {
  const sample: unknown = new Proxy(() => sample, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? Number(shown) : shown)
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      if (key === 'toString' || key === 'toJSON' || key === 'valueOf') return () => shown
      return key === 'then' ? undefined : sample
    },
    apply: () => sample,
  })
  return sample
}

/** What is wrong with a text that was rendered. */
export function textFault(render: () => unknown): string | undefined {
  let text: unknown
  try {
    text = render()
  } catch (error) {
    return `throws ${String(error)}`
  }
  const isSample = typeof text === 'function' && String(text) === shown
  if (typeof text !== 'string' && !isSample) return `is ${text === null ? 'null' : typeof text}, not a string`
  if (String(text).trim() === '') return 'is empty'
  const junk = /\[object \w+\]|\bundefined\b|\bNaN\b/.exec(String(text))
  return junk ? `reads '${String(text)}'` : undefined
}
