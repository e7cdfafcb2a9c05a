/** One line of a comparison: kept, removed or added. */
type Line = readonly [sign: ' ' | '-' | '+', text: string]

const context = 3

/** The change of one file in the format of `diff -u`. */
export function unifiedDiff(path: string, before: string, after: string): string {
  const lines = compare(before.split('\n'), after.split('\n'))
  const changed = lines.flatMap(([sign], at) => (sign === ' ' ? [] : [at]))
  const hunks: [from: number, to: number][] = []
  for (const at of changed) {
    const last = hunks.at(-1)
    if (last && at - context <= last[1]) last[1] = at + context + 1
    else hunks.push([Math.max(0, at - context), at + context + 1])
  }
  const body = hunks.map(([from, to]) => {
    const own = lines.slice(from, to)
    const count = (list: readonly Line[], sign: '-' | '+'): number =>
      list.filter(([mark]) => mark !== (sign === '-' ? '+' : '-')).length
    const head = lines.slice(0, from)
    const range = (sign: '-' | '+'): string => `${sign}${count(head, sign) + 1},${count(own, sign)}`
    return [`@@ ${range('-')} ${range('+')} @@`, ...own.map(([sign, text]) => sign + text)].join('\n')
  })
  return [`--- ${path}`, `+++ ${path}`, ...body].join('\n')
}

/** Longest common subsequence of lines, between what both begin and end with. */
function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start++
  let end = 0
  while (end < before.length - start && end < after.length - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const a = before.slice(start, before.length - end)
  const b = after.slice(start, after.length - end)
  const common: number[][] = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let k = b.length - 1; k >= 0; k--)
      common[i]![k] = a[i] === b[k] ? common[i + 1]![k + 1]! + 1 : Math.max(common[i + 1]![k]!, common[i]![k + 1]!)
  const kept = (lines: readonly string[]): readonly Line[] => lines.map((text) => [' ', text])
  const middle: Line[] = []
  let [i, k] = [0, 0]
  while (i < a.length || k < b.length)
    if (i < a.length && k < b.length && a[i] === b[k]) {
      middle.push([' ', a[i++]!])
      k++
    } else if (k >= b.length || (i < a.length && common[i + 1]![k]! >= common[i]![k + 1]!)) middle.push(['-', a[i++]!])
    else middle.push(['+', b[k++]!])
  return [...kept(before.slice(0, start)), ...middle, ...kept(before.slice(before.length - end))]
}
