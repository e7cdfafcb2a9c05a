/** A message on its way. The relay cannot read `message`: the peers encrypted it. */
export interface Letter {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly attestation: string | undefined
  readonly from: string
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly expiresAt: number
}

export interface Mailbox {
  /** `duplicate`: this message waits already; a client that retries must not be heard twice. */
  put(letter: Letter): 'stored' | 'duplicate' | 'full'
  /** What client `clientId` has not yet acknowledged of a topic, oldest first; never what it sent itself. */
  waitingFor(clientId: string, topic: string): readonly Letter[]
  acknowledge(clientId: string, letter: Letter): void
  /** Forgets what has expired. */
  sweep(): void
  readonly size: number
}

interface Kept {
  readonly letter: Letter
  readonly acknowledgedBy: Set<string>
}

/** @param maxBytes what all messages together may take */
export function createMailbox(maxBytes: number): Mailbox {
  const topics = new Map<string, Map<string, Kept>>()
  let bytes = 0
  let size = 0

  const drop = (letters: Map<string, Kept>, { letter }: Kept): void => {
    letters.delete(letter.message)
    bytes -= letter.message.length
    size -= 1
    if (letters.size === 0) topics.delete(letter.topic)
  }
  const liveIn = (topic: string): Map<string, Kept> | undefined => {
    const letters = topics.get(topic)
    const now = Date.now()
    for (const kept of letters?.values() ?? []) if (letters && kept.letter.expiresAt <= now) drop(letters, kept)
    return topics.get(topic)
  }

  return {
    put(letter) {
      const letters = liveIn(letter.topic) ?? new Map<string, Kept>()
      if (letters.has(letter.message)) return 'duplicate'
      if (bytes + letter.message.length > maxBytes) return 'full'
      topics.set(letter.topic, letters)
      letters.set(letter.message, { letter, acknowledgedBy: new Set() })
      bytes += letter.message.length
      size += 1
      return 'stored'
    },
    waitingFor(clientId, topic) {
      const letters = [...(liveIn(topic)?.values() ?? [])]
      return letters
        .filter(({ letter, acknowledgedBy }) => letter.from !== clientId && !acknowledgedBy.has(clientId))
        .map(({ letter }) => letter)
    },
    acknowledge(clientId, letter) {
      topics.get(letter.topic)?.get(letter.message)?.acknowledgedBy.add(clientId)
    },
    sweep() {
      for (const topic of [...topics.keys()]) liveIn(topic)
    },
    get size() {
      return size
    },
  }
}
