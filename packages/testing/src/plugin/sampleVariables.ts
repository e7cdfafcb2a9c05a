const shown = '7'

/** What texts do with a variable: methods and members of texts, numbers, dates and lists. */
const members: ReadonlySet<PropertyKey> = new Set(
  [String.prototype, Number.prototype, BigInt.prototype, Date.prototype, Array.prototype, Symbol.prototype].flatMap(
    (prototype) => Reflect.ownKeys(prototype),
  ),
)

/**
 * Stands for the variables of any text: every variable is there. One prints as `7`, which is a number, a word and an amount, and
 * has what texts, numbers, dates and lists have. A text that reads anything else of a variable wants more than a value: its
 * suite says what, by `variables`.
 */
export function sampleVariables(): unknown {
  return new Proxy({}, { get: (_, name) => sampleVariable(String(name)) })
}

function sampleVariable(name: string): unknown {
  const sample: unknown = new Proxy(() => sample, {
    get(_, key) {
      if (key === Symbol.toPrimitive) return (hint: string) => (hint === 'number' ? Number(shown) : shown)
      if (key === Symbol.iterator) return () => [][Symbol.iterator]()
      if (key === 'toString' || key === 'toJSON' || key === 'valueOf') return () => shown
      if (key === 'then') return undefined
      if (members.has(key)) return sample
      throw new TypeError(`it reads '${String(key)}' of '${name}'; if '${name}' has that, give it by 'variables'`)
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
