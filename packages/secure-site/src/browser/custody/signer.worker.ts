/// <reference lib="webworker" />
import { createSigner } from './createSigner.js'

// The entry file of the worker that signs.
const answer = createSigner()
self.onmessage = async ({ data }: MessageEvent<unknown>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  self.postMessage(await answer(data))
}
