/**
 * Runs one task of this name after the other, over all tabs of this site. Where the browser keeps frames of other sites from
 * its locks, each frame is on its own.
 */
export async function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks as LockManager | undefined
  let isRunning = false
  const begin = (): Promise<T> => {
    isRunning = true
    return run()
  }
  try {
    return await (locks ? locks.request(name, begin) : begin())
  } catch (error) {
    if (isRunning || !(error instanceof DOMException) || error.name !== 'SecurityError') throw error
    return run()
  }
}
