import type { DemoSecureSite } from './openSecureSite.js'
import type { AnyPlugin, Modal } from '@portico/modal'
import type { ComponentType } from 'react'

/** A plugin of the playground, and what the page shows of it besides the modal. */
export interface Demo {
  /** Elements of the array of plugins. */
  readonly plugins: readonly AnyPlugin[]
  readonly Panel?: ComponentType<PanelProps>
}

export interface PanelProps {
  readonly modal: Modal
}

/** What demonstrations change of the page. */
export interface DemoPage {
  /** What the made-up gateway answers besides its usual answers, by path without the slash. */
  readonly gateway: Map<string, (body: unknown) => object>
  /** The demonstration wallet has given its accounts to this page before, and is on this chain. */
  trust(chainId: number): void
  /** The secure site that is made up, which is loaded with the first call. */
  secureSite(): Promise<DemoSecureSite>
}
