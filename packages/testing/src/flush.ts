/**
 * Lets everything run that is ready to: promise callbacks, messages and timers of 0 ms, and what they lead to.
 * @param turns of the event loop; default 5
 */
export async function flush(turns: number = 5): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}
