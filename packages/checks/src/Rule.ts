import type { Tree } from './Tree.js'

export interface Finding {
  readonly file: string
  /** Counted from 1. */
  readonly line?: number
  readonly message: string
}

export interface RuleOptions {
  /** Write what the rule compares with anew, instead of comparing. */
  readonly update: boolean
}

/** One thing that holds for the whole checkout. */
export interface Rule {
  readonly name: string
  /** What holds, as a sentence. */
  readonly says: string
  find(tree: Tree, options: RuleOptions): readonly Finding[] | Promise<readonly Finding[]>
}
