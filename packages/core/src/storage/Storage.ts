/** The part of Web Storage that Portico uses; pass your own to keep state elsewhere. May throw: it is guarded. */
export interface StorageArea {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Values of one plugin, or of the shell, under a prefix of their own. */
export interface ScopedStorage {
  /** What `parse` makes of the stored value; undefined when absent, of an older version, or when `parse` throws. */
  get<T>(key: string, parse: (value: unknown) => T): T | undefined
  /** Never throws: where storage is blocked or full the value lives in memory until the page goes. */
  set(key: string, value: unknown): void
  remove(key: string): void
  /** Tells when another tab of this origin wrote `key`. */
  watch(key: string, listener: () => void, signal: AbortSignal): void
}
