import type { Project } from '../project/Project.js'

export const kitNames = ['appkit', 'rainbowkit', 'connectkit', 'wallet-adapter'] as const
export type KitName = (typeof kitNames)[number]

/** How the code of one kit becomes ours. */
export interface Kit {
  /** How people write its name. */
  readonly title: string
  /** Whether a module or package belongs to it. */
  isOld(module: string): boolean
  /** Changes the files of a project. What it cannot decide it leaves with a comment. */
  rewrite(project: Project): void
}
