const interval = 250
const mostPolls = 12

/**
 * Calls at once, when the page has loaded, and every 250 ms for 3 seconds, until the signal: for wallets that are put on the page
 * late, without an event.
 */
export function pollPage(signal: AbortSignal, refresh: () => void): void {
  let polls = 0
  const timer = setInterval(() => {
    refresh()
    polls += 1
    if (polls === mostPolls) clearInterval(timer)
  }, interval)
  signal.addEventListener('abort', () => clearInterval(timer))
  addEventListener('load', refresh, { signal })
  refresh()
}
