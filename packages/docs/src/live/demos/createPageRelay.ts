/** A message on its way. The relay cannot read it: the peers encrypted it. */
interface Letter {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly from: string
  readonly publishedAt: number
}

interface Params {
  readonly topic: string
  readonly topics: readonly string[]
  readonly message: string
  readonly messages: readonly Params[]
  readonly subscriptions: readonly Params[]
  readonly tag?: number
  readonly pairingTopic: string
  readonly sessionTopic: string
  readonly sessionProposal: string
  readonly sessionProposalResponse: string
  readonly sessionSettlementRequest: string
}

interface Frame {
  readonly id: number | string
  readonly method?: string
  readonly params: Params
}

/** Issuer of the token by which a client says who it is (JWT, `did:key`). */
function clientOf(url: string): string {
  const [, claims = ''] = (new URL(url).searchParams.get('auth') ?? '').split('.')
  return String((JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { iss?: unknown }).iss)
}

/**
 * A relay in the page (WalletConnect specifications, relay server RPC): a class in place of `WebSocket`, whose sockets exchange
 * messages with each other. What is published waits for those that subscribe later.
 */
export function createPageRelay(): typeof WebSocket {
  const letters: Letter[] = []
  const sockets = new Set<PageSocket>()

  class PageSocket extends EventTarget {
    readyState = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { readonly data: string }) => void) | null = null
    onclose: ((event: object) => void) | null = null
    onerror: ((event: object) => void) | null = null
    readonly client: string
    readonly topics = new Set<string>()
    pushed = 0

    constructor(readonly url: string) {
      super()
      this.client = clientOf(url)
      setTimeout(() => {
        this.readyState = 1
        sockets.add(this)
        this.onopen?.()
      })
    }
    send(text: string): void {
      const { id, method, params } = JSON.parse(text) as Frame
      // An acknowledgement of a message has no method.
      if (method === undefined) return
      const result = answer(this, method, params)
      const body =
        result === undefined ? { error: { code: -32_601, message: `Method not found: ${method}` } } : { result }
      this.receive({ id, ...body })
    }
    close(): void {
      this.readyState = 3
      sockets.delete(this)
      setTimeout(() => this.onclose?.({ code: 1000, reason: '' }))
    }
    receive(frame: object): void {
      setTimeout(
        () => this.readyState === 1 && this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...frame }) }),
      )
    }
    push({ topic, message, tag, publishedAt }: Letter): void {
      this.pushed += 1
      const id = `${publishedAt}${String(this.pushed).padStart(6, '0')}`
      const data = { topic, message, tag, publishedAt }
      this.receive({ id, method: 'irn_subscription', params: { id: this.idOf(topic), data } })
    }
    /** Of the subscription: the same on every connection of a client. */
    idOf(topic: string): string {
      return `${topic}${this.client}`
    }
  }

  function publish({ client }: PageSocket, topic: string, message: string, tag = 0): true {
    const letter = { topic, message, tag, from: client, publishedAt: Date.now() }
    letters.push(letter)
    for (const socket of sockets) if (socket.client !== client && socket.topics.has(topic)) socket.push(letter)
    return true
  }
  const waitingFor = ({ client }: PageSocket, topic: string): readonly Letter[] =>
    letters.filter((letter) => letter.topic === topic && letter.from !== client)
  function subscribe(socket: PageSocket, topic: string): string {
    const isNew = !socket.topics.has(topic)
    socket.topics.add(topic)
    // After the answer with the id of the subscription.
    if (isNew) setTimeout(() => waitingFor(socket, topic).forEach((letter) => socket.push(letter)))
    return socket.idOf(topic)
  }
  const fetched = (socket: PageSocket, topics: readonly string[]): object => ({
    messages: topics.flatMap((topic) => waitingFor(socket, topic)),
    hasMore: false,
  })

  /** Undefined where there is no such method. */
  function answer(socket: PageSocket, method: string, params: Params): unknown {
    switch (method) {
      case 'irn_publish':
        return publish(socket, params.topic, params.message, params.tag)
      case 'irn_batchPublish':
        return params.messages.every(({ topic, message, tag }) => publish(socket, topic, message, tag))
      case 'irn_subscribe':
        return subscribe(socket, params.topic)
      case 'irn_batchSubscribe':
        return params.topics.map((topic) => subscribe(socket, topic))
      case 'irn_unsubscribe':
        return socket.topics.delete(params.topic)
      case 'irn_batchUnsubscribe':
        return params.subscriptions.every(({ topic }) => socket.topics.delete(topic))
      case 'irn_fetchMessages':
        return fetched(socket, [params.topic])
      case 'irn_batchFetchMessages':
        return fetched(socket, params.topics)
      case 'wc_proposeSession':
        subscribe(socket, params.pairingTopic)
        return publish(socket, params.pairingTopic, params.sessionProposal, 1100)
      case 'wc_approveSession':
        subscribe(socket, params.sessionTopic)
        publish(socket, params.pairingTopic, params.sessionProposalResponse, 1101)
        return publish(socket, params.sessionTopic, params.sessionSettlementRequest, 1102)
    }
    return undefined
  }
  return PageSocket as unknown as typeof WebSocket
}
