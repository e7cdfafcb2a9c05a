import type { Words } from './words.js'

/** How much is at stake. R0: a sign-in to the page itself. R1: what can be read. R2: what gives power away or cannot be read. R3: ways into the account. */
export type RiskClass = 'R0' | 'R1' | 'R2' | 'R3'

/** A sentence or a word of ours, by its key in `words`, so that any language can draw it. */
export type Text = {
  readonly [Key in keyof Words]: Words[Key] extends string
    ? { readonly key: Key }
    : {
        readonly key: Key
        readonly values: { readonly [Name in keyof VariablesOf<Words[Key]>]: Value }
      }
}[keyof Words]
type VariablesOf<Word> = Word extends (values: infer Values) => string ? Values : never

/** Something that is shown. What strangers wrote was made visible before (`visibleText`). */
export type Value =
  /** Text of the request, of a contract or of the operator. */
  | { readonly type: 'text'; readonly text: string }
  /** Drawn in a fixed width: bytes, hashes, keys. */
  | { readonly type: 'code'; readonly text: string }
  /** Drawn whole, in groups of four. */
  | { readonly type: 'address'; readonly address: string }
  /** Decimal digits of the smallest unit, with a minus where they are lost. */
  | { readonly type: 'amount'; readonly units: string; readonly decimals: number; readonly symbol: string }
  /** Decimal digits. */
  | { readonly type: 'number'; readonly digits: string }
  /** Seconds since 1970 in decimal digits. */
  | { readonly type: 'time'; readonly seconds: string }
  | { readonly type: 'duration'; readonly seconds: number }
  | { readonly type: 'words'; readonly text: Text }

export interface Field {
  /** Words of ours, or a name that the request gives, such as a field of typed data. Absent: the value stands alone. */
  readonly label?: Text | { readonly name: string } | undefined
  readonly value?: Value | undefined
  /** Small words after the value: "Verified", "First time". */
  readonly note?: Value | undefined
  /** A value with parts of its own, such as a struct of typed data. */
  readonly parts?: readonly Field[] | undefined
}

export interface Section {
  readonly title?: Text | { readonly name: string } | undefined
  readonly fields: readonly Field[]
}

export type Tone = 'warning' | 'error'

export interface Warning {
  readonly tone: Tone
  readonly title: Text
  readonly text: Text
}

/** A request in words. It is JSON, and the digest covers it. */
export interface Description {
  readonly title: Text
  /** The one figure that matters most. */
  readonly figure?: { readonly label: Text; readonly value: Value; readonly tone?: Tone | undefined } | undefined
  /** A sentence on what it means. */
  readonly lead?: Text | undefined
  readonly risk: RiskClass
  readonly origin: string
  readonly sections: readonly Section[]
  readonly warnings: readonly Warning[]
  /** Word of the button that approves. */
  readonly action: Text
  /** What the visitor confirms by a checkbox, from class R2 on. */
  readonly confirm?: Text | undefined
  /** The request as it came, made visible, for those who read it. */
  readonly raw: string
}
