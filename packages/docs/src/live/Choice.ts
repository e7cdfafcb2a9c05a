/** A plugin that runs in the playground, where no server is. */
export interface Choice {
  /** Folder of the plugin. */
  readonly name: string
  readonly label: string
  readonly factory: string
  /** Whether it is a chain; a modal without one has no wallets. */
  readonly isChain: boolean
  /** Whether it asks a gateway, which is made up here. */
  readonly asksGateway?: true
  /** Whether the modal is in the page instead of a dialog above it, so that the visitor can use what is beside it. */
  readonly isEmbedded?: true
  /** Plugins without which no modal is made, by folder. */
  readonly needs?: readonly string[]
  /** Plugins without which there is nothing to see of it, by folder. */
  readonly beside?: readonly string[]
  /** What the visitor sees of it. */
  readonly shows: string
}
