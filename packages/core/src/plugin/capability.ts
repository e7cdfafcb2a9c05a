/** Names an interface that some plugins provide and others ask for. */
export interface Capability<Key extends string = string, out Impl = unknown> {
  readonly key: Key
  readonly version: number
  /** Whether a modal may have one provider only; otherwise it may have one for each namespace. */
  readonly single: boolean
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
}

/**
 * @param key Unique among all plugins there are. Outside of `@portico/core` it begins with a name of your own: `'acme/prices'`.
 */

/* @__NO_SIDE_EFFECTS__ */
export function defineCapability<Key extends string, Impl>(
  key: Key,
  options?: CapabilityOptions,
): Capability<Key, Impl> {
  return { key, version: options?.version ?? 1, single: options?.single ?? false }
}

export interface Provider<Impl> {
  /** CAIP-2 namespace it serves, or `'*'` for every one that has no provider of its own. */
  readonly namespace: string
  readonly impl: Impl
}

/** The providers of a capability. All of them are known once every plugin has been set up. */
export interface CapabilityHandle<Impl> {
  readonly all: readonly (Provider<Impl> & { readonly plugin: string })[]
  /** The provider of the namespace, else the one of `'*'`. */
  for(namespace: string): Impl | undefined
}
