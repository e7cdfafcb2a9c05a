// The bootstrap runs before anything is installed, so it is plain JavaScript; its tests are not.
declare module '*/checkNode.mjs' {
  export function checkNode(version: string): void
}
declare module '*/ensureInstalled.mjs' {
  export interface NpmLock {
    readonly packages: {
      readonly [at: string]: { readonly version?: string; readonly optional?: boolean; readonly devOptional?: boolean }
    }
  }
  export function whyStale(lock: NpmLock | undefined, installed: NpmLock | undefined): string | undefined
}
declare module '*/closureOf.mjs' {
  export function closureOf(
    packages: Readonly<Record<string, object>>,
    names: readonly string[],
    without?: readonly string[],
  ): Set<string>
}
declare module '*/demoParts.mjs' {
  export const demoParts: Readonly<
    Record<string, { readonly names: readonly string[]; readonly without?: readonly string[] }>
  >
}
declare module '*/installPart.mjs' {
  type Packages = Readonly<Record<string, object>>
  export function lockOf(packages: Packages, places: Iterable<string>): { readonly packages: Packages }
  export function installPart(
    root: string,
    packages: Packages,
    kept: Packages,
    places: readonly string[],
    install: (folder: string) => Promise<number>,
  ): Promise<boolean>
}
declare module '*/ensureChromium.mjs' {
  export function findChromium(env: Readonly<Record<string, string | undefined>>, isWhole?: boolean): string | undefined
}
declare module '*/ensurePostgres.mjs' {
  export function findPostgres(env: Readonly<Record<string, string | undefined>>, versions?: string): string | undefined
}
declare module '*/ensureValkey.mjs' {
  export function findValkey(
    env: Readonly<Record<string, string | undefined>>,
    folders?: readonly string[],
  ): string | undefined
}
declare module '*/ensureWebKit.mjs' {
  export function hasWebKit(env: Readonly<Record<string, string | undefined>>): boolean
}
declare module '*/lock.mjs' {
  export function manifests(root: string): readonly string[]
  export interface LockEntry {
    readonly version?: string
    readonly resolved?: string
    readonly integrity?: string
    readonly link?: boolean
    readonly optional?: boolean
    readonly dev?: boolean
    readonly os?: readonly string[]
    readonly cpu?: readonly string[]
    readonly libc?: readonly string[]
    readonly optionalDependencies?: { readonly [name: string]: string }
  }
  export interface Lock {
    readonly packages: { readonly [at: string]: LockEntry }
  }
  export function completeLock(lock: Lock): Lock
  export function hostsIn(lock: Lock): readonly string[]
  export function unpinned(lock: Lock): readonly string[]
}
