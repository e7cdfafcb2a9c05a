import { spawn } from 'node:child_process'

/**
 * Sees to it that process `pid` ends with this one, even when this one is killed and can run no handler: a shell of a
 * megabyte waits on a pipe that only we hold. When we die, for whatever reason, the kernel closes the pipe, and the shell
 * kills `pid`. Windows has no such shell: there only an orderly exit ends the child.
 *
 * @returns a function that lets go of `pid`, for when it has ended by itself
 */
export function tieToParent(pid: number): () => void {
  const killNow = (): void => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has already ended.
    }
  }
  process.once('exit', killNow)
  if (process.platform === 'win32') return () => process.off('exit', killNow)

  // Its own process group, or a Ctrl-C in the terminal would end the watcher before it has done its work.
  const watcher = spawn('/bin/sh', ['-c', 'read _; kill -9 "$1" 2>/dev/null', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watcher.once('error', () => {
    // No /bin/sh: the exit handler above is all there is.
  })
  watcher.unref()
  return () => {
    process.off('exit', killNow)
    // Killed, not told by the closing pipe: the process id may belong to someone else by now.
    watcher.kill('SIGKILL')
  }
}
