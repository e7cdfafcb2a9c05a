import { Pay, PayLoading } from './Pay.js'

/** In one chunk: they share most of their code. */
export const payViews: { Pay: typeof Pay; PayLoading: typeof PayLoading } = { Pay, PayLoading }
