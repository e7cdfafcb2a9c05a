interface Stoppable {
  stop(): Promise<void>
}

type Starts<Services extends readonly Stoppable[]> = {
  readonly [Index in keyof Services]: (signal: AbortSignal) => Promise<Services[Index]>
}

export interface StartedAll<Services> {
  readonly started: Services
  stop(): Promise<void>
}

/** Starts services side by side. When one fails or the signal aborts, those that have started are stopped first. */
export async function startAll<const Services extends readonly Stoppable[]>(
  starts: Starts<Services>,
  signal: AbortSignal | undefined,
): Promise<StartedAll<Services>> {
  // Services listen to it for as long as they run.
  const ending = new AbortController()
  const end = (): void => ending.abort(signal?.reason)
  if (signal?.aborted) end()
  signal?.addEventListener('abort', end, { once: true })
  const results = await Promise.allSettled(
    starts.map(async (start) => {
      try {
        return await start(ending.signal)
      } catch (error) {
        ending.abort(error)
        throw error
      }
    }),
  )
  const services = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(services.map((service) => service.stop()))
  }
  if (services.length < results.length) {
    await stop()
    throw ending.signal.reason
  }
  // As many as were asked for, in their order: none is missing.
  return { started: services as unknown as Services, stop }
}
