/** What one step of `npm test` came to. */
export interface Outcome {
  readonly passed: number
  readonly failed: number
  /** Titles of tests that failed, where the step knows them. */
  readonly failures?: readonly string[]
  /** Titles of tests that failed first and passed when they ran again. */
  readonly retried?: readonly string[]
  /** Test files that took longest, with their share of the time of all files. */
  readonly slowest?: readonly string[]
  /** A few words for the summary. */
  readonly note?: string
}

export interface Step {
  readonly name: string
  /** Steps that must have passed before. */
  readonly needs?: readonly string[]
  /** Uses the whole machine, or measures time: nothing runs beside it. */
  readonly alone?: boolean
  run(print: (text: string) => void): Promise<Outcome>
}

export interface Result extends Outcome {
  readonly name: string
  readonly seconds: number
}
