import { createSigner } from './createSigner.js'

// The entry file of the worker that signs.

/** The part of a worker's global scope that is used: its types clash with those of a page. */
interface WorkerScope {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void
}

function serve(scope: WorkerScope): void {
  const answer = createSigner()
  scope.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
    void answer(data).then((said) => scope.postMessage(said))
  })
}

serve(globalThis as unknown as WorkerScope)
