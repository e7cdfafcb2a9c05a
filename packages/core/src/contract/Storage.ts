/** The part of Web Storage that Portico uses. Pass your own to keep state elsewhere. It may throw: calls are guarded. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** How a stored value is read. */
export interface StoredFormat<T> {
  /** Version of the format that this code writes and understands. Default 1. */
  readonly version?: number
  /** @throws on a value that does not fit */
  parse(value: unknown): T
  /** Makes a value of this version out of one of the version before: `migrate[1]` reads version 1 and answers version 2. */
  readonly migrate?: { readonly [from: number]: (value: unknown) => unknown }
}

/** Values of one plugin, or of the shell, under a prefix of their own. */
export interface ScopedStorage {
  /** The stored value. Undefined when absent, of a version that cannot be migrated, or when it does not parse. */
  get<T>(key: string, format: StoredFormat<T> | ((value: unknown) => T)): T | undefined
  /**
   * Stores a JSON value. Never throws: where storage is blocked or full the value lives in memory until the page goes. A
   * value of a newer version, written by a newer release in another tab, is left alone; this page then keeps its own in memory.
   * @param version of the format; default 1
   */
  set(key: string, value: unknown, version?: number): void
  remove(key: string): void
  /** Whether anything is stored under the key, readable or not. */
  has(key: string): boolean
  /** Tells when another tab of this origin wrote `key`. */
  watch(key: string, listener: () => void, signal: AbortSignal): void
}
