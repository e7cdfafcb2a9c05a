import { createSigner } from './createSigner.js'

// The entry file of the worker that signs.

/** The part of a worker's global scope that is used: its types clash with those of a page. */
interface WorkerScope {
  postMessage(message: unknown): void
  onmessage: ((event: MessageEvent<unknown>) => void) | null
}
const scope = globalThis as unknown as WorkerScope
const answer = createSigner()
scope.onmessage = ({ data }) => void answer(data).then((said) => scope.postMessage(said))
