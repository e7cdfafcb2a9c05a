import {
  parseCaip10,
  type Caip10,
  type Caip2,
  type RelayEvent,
  type RelayListener,
  type RelayTransport,
} from '@portico/core'

/** A request that a page sent through a relay. */
export interface RelayRequest {
  readonly method: string
  readonly params?: unknown
  readonly networkId: Caip2
}

export interface TestTransportOptions {
  /** What the wallet grants; its networks are those of the accounts. */
  readonly accounts: readonly Caip10[]
  /** Methods that the wallet grants. */
  readonly methods: readonly string[]
  /** What it says of the whole session (CAIP-25 `sessionProperties`). */
  readonly properties?: Readonly<Record<string, unknown>>
  /** What it says by network or namespace (CAIP-25 `scopedProperties`). */
  readonly scopedProperties?: Readonly<Record<string, unknown>>
  /** Answers every request; what it throws, the wallet refuses with. By default the answer is undefined. */
  readonly answer?: (request: RelayRequest) => unknown
}

/** A wallet behind a relay, for tests of a chain plugin's relay capability. */
export interface TestTransport extends RelayTransport {
  /** In order. */
  readonly requests: readonly RelayRequest[]
  /** How many listeners are subscribed. */
  listeners(): number
  /** Tells the page of a change in the wallet. */
  emit(event: RelayEvent): void
}

export function createTestTransport(options: TestTransportOptions): TestTransport {
  const { accounts, methods, properties, scopedProperties, answer } = options
  const requests: RelayRequest[] = []
  const listeners = new Set<RelayListener>()
  return {
    accounts,
    networks: [...new Set(accounts.map((account) => parseCaip10(account).networkId))],
    methods,
    properties,
    scopedProperties,
    async request({ method, params, networkId }) {
      const request = { method, params, networkId }
      requests.push(request)
      return answer?.(request)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    requests,
    listeners: () => listeners.size,
    emit: (event) => [...listeners].forEach((listener) => listener(event)),
  }
}
