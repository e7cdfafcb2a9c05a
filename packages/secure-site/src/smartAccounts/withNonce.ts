/** What `POST /api/nonce/lease` is asked. Rejects with the code `nonces/busy` while another frame has the lease. */
export type AskForNonce = (request: {
  readonly action: 'take' | 'return'
  readonly chainId: `0x${string}`
  readonly holder: string
}) => Promise<unknown>

export interface NonceTurnOptions {
  readonly chainId: number
  readonly ask: AskForNonce
  /** Milliseconds until it gives up. Default 60 000. */
  readonly timeout?: number | undefined
}

/** Milliseconds between two questions. */
const pollInterval = 250

/**
 * Runs `send`, which reads the nonce of the plain account, signs and hands in one transaction, while no other frame of this
 * visitor does so on the network.
 * @throws what `send` or `ask` throws
 */
export async function withNonce<T>(
  { chainId, ask, timeout = 60_000 }: NonceTurnOptions,
  send: () => Promise<T>,
): Promise<T> {
  const holder = crypto.randomUUID()
  const request = { chainId: `0x${chainId.toString(16)}`, holder } as const
  const end = Date.now() + timeout
  for (;;) {
    const busy: unknown = await ask({ ...request, action: 'take' }).then(
      () => undefined,
      (error: unknown) => error,
    )
    if (busy === undefined) break
    const isBusy = (busy as { readonly code?: unknown }).code === 'nonces/busy'
    if (!isBusy || Date.now() > end) throw busy
    await new Promise((resolve) => setTimeout(resolve, pollInterval))
  }
  try {
    return await send()
  } finally {
    // Without it the lease ends by itself.
    await ask({ ...request, action: 'return' }).catch(() => undefined)
  }
}
