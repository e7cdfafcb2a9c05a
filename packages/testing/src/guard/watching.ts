import { watchAll, type Watch } from './Watch.js'

/** Runs `run` while all of `watches` look, and puts everything back afterwards. */
export async function watching(
  watches: readonly (() => Watch)[],
  run: (watch: Watch) => void | Promise<void>,
): Promise<void> {
  const watch = watchAll(watches)
  try {
    await run(watch)
  } finally {
    watch.stop()
  }
}
