import type { SharedAnswers } from './SharedAnswers.js'

export interface Cache<Answer> {
  /** The answer of the key while it is fresh; undefined otherwise. Nothing is asked. */
  fresh(key: string): Promise<Answer | undefined>
  /**
   * The answer of the key. One question is asked at a time for a key: who comes while it is under way shares it, also in other
   * processes of a shared cache. `force` wants an answer whose question began less than a second ago, or begins now.
   */
  get(key: string, ask: () => Promise<Answer>, force?: boolean): Promise<Answer>
}

/** How an answer is written for other processes. */
export interface AnswerCodec<Answer> {
  write(answer: Answer): Uint8Array
  /** Undefined for what this process cannot read: it may be of another version. */
  read(bytes: Uint8Array): Answer | undefined
}

export interface CacheOptions<Answer> {
  /** Milliseconds that an answer is fresh. */
  readonly time: number | ((answer: Answer) => number)
  /** Bytes of an answer in memory. */
  readonly sizeOf: (answer: Answer) => number
  /** Absent: these answers are not shared between processes. */
  readonly codec?: AnswerCodec<Answer> | undefined
  /** Bytes that an answer may have to be shared. Default 1 MiB. */
  readonly largest?: number | undefined
  /** Milliseconds after which a question without an answer is dropped, so that the next one is asked anew. Default 30 000. */
  readonly limit?: number | undefined
  /** Is called for each question, with whether the answer was in memory. */
  readonly onRead?: ((isHit: boolean) => void) | undefined
}

/** An answer in memory. Times are by the clock of the process. */
export interface KeptAnswer<Answer> {
  readonly answer: Answer
  /** When its question began. */
  readonly began: number
  readonly until: number
}

export interface CacheDeps<Answer> {
  readonly name: string
  readonly shared: SharedAnswers | undefined
  readonly kept: Kept<KeptAnswer<Answer>>
  now(): number
}

/** Values that are kept while there is memory for them. */
export interface Kept<Value> {
  get(key: string): Value | undefined
  /** `time`: milliseconds after which it is let go. Default: when others need its place. */
  set(key: string, value: Value, time?: number): void
  delete(key: string): void
}
