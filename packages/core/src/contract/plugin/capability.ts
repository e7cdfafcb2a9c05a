/** Names an interface that some plugins provide and others ask for. */
export interface Capability<Key extends string = string, out Impl = unknown> {
  readonly key: Key
  readonly version: number
  /** Whether a modal may have one provider only; otherwise it may have one for each namespace. */
  readonly single: boolean
  /** Whether the gateway of a modal answers it too, where no plugin does. */
  readonly gateway: boolean
  /** For the compiler only: it is never there at run time. */
  readonly '~impl'?: Impl
}

export interface CapabilityOptions {
  /**
   * Counted up when the interface changes in a way that old providers do not meet. A modal refuses plugins that ask for one
   * version and provide another. Default 1.
   */
  readonly version?: number
  /** Whether a modal may have one provider only. Default false. */
  readonly single?: boolean
  /** Whether the gateway of a modal answers it too: for capabilities of core. Default false. */
  readonly gateway?: boolean
}

/**
 * @param key Unique among all plugins there are. Outside of `@portico/core` it begins with a name of your own: `'acme/prices'`.
 */

/* @__NO_SIDE_EFFECTS__ */
export function defineCapability<Key extends string, Impl>(
  key: Key,
  options?: CapabilityOptions,
): Capability<Key, Impl> {
  const { version = 1, single = false, gateway = false } = options ?? {}
  return { key, version, single, gateway }
}

export interface Provider<Impl> {
  /** CAIP-2 namespace it serves, or `'*'` for every one that has no provider of its own. */
  readonly namespace: string
  /**
   * Where several plugins answer the same question: the one with the lowest number is asked first. Default 0. What the gateway answers has
   * 10, and what the nodes of a chain answer, which know the least, 20.
   */
  readonly order?: number
  readonly impl: Impl
}

/** The providers of a capability. All of them are known once every plugin has been set up. */
export interface CapabilityHandle<Impl> {
  readonly all: readonly (Provider<Impl> & { readonly plugin: string })[]
  /** The first of those that `inOrder` answers. */
  for(namespace: string): Impl | undefined
  /** The providers of the namespace, by their `order`: of two with the same, the one of the namespace before the one of `'*'`. */
  inOrder(namespace: string): readonly Impl[]
}
