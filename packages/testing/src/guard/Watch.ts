/** Looks at one kind of traces that code leaves on a page, from when it is made until `stop`. */
export interface Watch {
  /** What was done, or is still there, each in a few words. */
  found(): readonly string[]
  /** Puts everything back as it was, and ends what it found, so that it is found once. */
  stop(): void
}

/** Several as one; stopped in reverse, as each may have replaced what another had. */
export function watchAll(watches: readonly (() => Watch)[]): Watch {
  const running = watches.map((begin) => begin())
  return {
    found: () => running.flatMap((watch) => watch.found()),
    stop() {
      for (const watch of [...running].reverse()) watch.stop()
    },
  }
}
