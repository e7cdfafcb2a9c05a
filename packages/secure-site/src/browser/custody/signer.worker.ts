/// <reference lib="webworker" />
import { createSigner } from './createSigner.js'

const answer = createSigner()
self.onmessage = async (event: MessageEvent<unknown>) => self.postMessage(await answer(event.data))
