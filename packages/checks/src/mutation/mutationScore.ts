/** The part of the mutation testing report schema (stryker-mutator/mutation-testing-elements) that is read here. */
export interface MutationReport {
  readonly files: {
    readonly [path: string]: {
      readonly source: string
      readonly mutants: readonly {
        readonly status:
          | 'Killed'
          | 'Survived'
          | 'NoCoverage'
          | 'Timeout'
          | 'CompileError'
          | 'RuntimeError'
          | 'Ignored'
          | 'Pending'
        readonly mutatorName: string
        readonly replacement?: string
        readonly location: { readonly start: { readonly line: number; readonly column: number } }
      }[]
    }
  }
}

export interface MutationScore {
  /** Per cent of the valid mutants that a test noticed; 100 when there are none. */
  readonly score: number
  readonly killed: number
  readonly survived: number
  /** Mutants in code that no test reaches. They count as not noticed. */
  readonly uncovered: number
  /** `packages/core/src/a.ts:12 ConditionalExpression → false`, by file and line. */
  readonly survivors: readonly string[]
}

export function mutationScore({ files }: MutationReport): MutationScore {
  const all = Object.entries(files).flatMap(([file, { mutants }]) => mutants.map((mutant) => ({ file, ...mutant })))
  const count = (...statuses: readonly string[]): number => all.filter(({ status }) => statuses.includes(status)).length
  const killed = count('Killed', 'Timeout')
  const survived = count('Survived')
  const uncovered = count('NoCoverage')
  const valid = killed + survived + uncovered
  const survivors = all
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .sort((a, b) => a.file.localeCompare(b.file) || a.location.start.line - b.location.start.line)
    .map(({ file, status, mutatorName, replacement = '', location }) => {
      const change = replacement.replace(/\s+/g, ' ').slice(0, 80)
      return `${file}:${location.start.line} ${mutatorName} → ${change}${status === 'NoCoverage' ? ' (no test reaches it)' : ''}`
    })
  return { score: valid === 0 ? 100 : (killed / valid) * 100, killed, survived, uncovered, survivors }
}
