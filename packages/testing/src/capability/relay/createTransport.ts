import {
  parseCaip10,
  type Caip10,
  type Caip2,
  type RelayEvent,
  type RelayListener,
  type RelayTransport,
} from '@portico/core'

export interface RecordingTransport extends RelayTransport {
  /** Methods that were asked for, in order. */
  readonly requests: readonly { readonly method: string; readonly networkId: Caip2 }[]
  listeners(): number
  say(event: RelayEvent): void
}

/** A wallet behind a relay that grants `accounts` and answers every request with `answer`. */
export function createTransport(
  accounts: readonly Caip10[],
  methods: readonly string[],
  answer: () => Promise<unknown>,
): RecordingTransport {
  const requests: { readonly method: string; readonly networkId: Caip2 }[] = []
  const listeners = new Set<RelayListener>()
  return {
    accounts,
    networks: [...new Set(accounts.map((account) => parseCaip10(account).networkId))],
    methods,
    request({ method, networkId }) {
      requests.push({ method, networkId })
      return answer()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    requests,
    listeners: () => listeners.size,
    say: (event) => [...listeners].forEach((listener) => listener(event)),
  }
}
