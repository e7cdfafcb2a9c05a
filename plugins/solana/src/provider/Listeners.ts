/** Listeners of the provider that hosts hold, by event. */
export type Listeners = Map<string, Set<(payload: never) => void>>
