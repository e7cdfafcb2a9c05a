import { expect } from 'vitest'
import type { BegunSwap } from '../src/SwapState.js'
import { outlineOf } from './outline.js'
import { reviewed } from './reviewed.js'
import { openStage, type Stage, type StageOptions } from './stage.js'

export interface ProgressStage extends Stage {
  /** A swap of SHD for PRL that is done, as its approval before it. */
  readonly done: BegunSwap
  /** Shows that swap with other parts. */
  as(parts: Partial<BegunSwap>): Promise<void>
}

/** SwapPreview with a swap for which SHD had to be allowed first. */
export async function progressing(options?: StageOptions): Promise<ProgressStage> {
  const stage = await openStage(undefined, options)
  await reviewed(stage, '50', 'PRL', 'SHD')
  await stage.press('Swap')
  await stage.until(() => expect(stage.view()).toBe('Account'))
  const done = stage.state().begun[0]!
  await stage.give({ shown: done })
  await stage.open('SwapPreview')
  return { ...stage, done, as: (parts) => stage.give({ shown: { ...done, ...parts } }) }
}

export interface DrawnProgress {
  /** The icon above the title, or the state of the line between both tokens. */
  readonly mark: string | undefined
  /** Title and text. */
  readonly says: readonly string[]
  /** Text, state and mark of each step. */
  readonly steps: readonly string[]
  readonly ways: readonly string[]
}

export function drawnProgress(stage: Stage): DrawnProgress {
  const all = (selector: string): readonly HTMLElement[] => [...stage.root().querySelectorAll<HTMLElement>(selector)]
  const [icon] = all('.message > .icon')
  const [line] = all('.connection-indicator')
  return {
    mark: icon ? outlineOf([icon]) : line?.dataset['state'],
    says: [...all('.message__title'), ...all('.message__text')].map(({ textContent }) => textContent),
    steps: all('.swaps-steps > li').map((step) => {
      const mark = outlineOf(step.querySelectorAll('.row__end > *'))
      return [step.querySelector('.row__subtitle')?.textContent, step.dataset['state'] ?? 'waits', mark].join(', ')
    }),
    ways: all('.view .actions > *').map(({ textContent }) => textContent),
  }
}
