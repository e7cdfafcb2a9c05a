/** A typed token: features ask for it, chains provide it. The interface stands beside it in its own file. */
export interface Capability<Key extends string = string, out Impl = unknown> {
  readonly key: Key
  readonly version: number
  /** Whether the whole modal may have one provider only; otherwise one per namespace. */
  readonly single: boolean
  /** Phantom: never present at run time. */
  readonly '~impl'?: Impl
}

export interface CapabilityOptions {
  readonly version?: number
  readonly single?: boolean
}

/* @__NO_SIDE_EFFECTS__ */
export function defineCapability<Key extends string, Impl>(
  key: Key,
  options?: CapabilityOptions,
): Capability<Key, Impl> {
  return { key, version: options?.version ?? 1, single: options?.single ?? false }
}

export interface Provider<Impl> {
  /** CAIP-2 namespace it serves, or `*` for every one. */
  readonly namespace: string
  readonly impl: Impl
}

/** What a plugin holds of a capability it asked for. Providers are all known once setup is over. */
export interface CapabilityHandle<Impl> {
  readonly all: readonly (Provider<Impl> & { readonly plugin: string })[]
  for(namespace: string): Impl | undefined
}
