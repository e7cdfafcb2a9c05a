import * as v from 'valibot'

/** The page's first words to the frame's window: which versions of the messages it knows, and a nonce to know the answer by. */
export interface Hello {
  readonly type: '@portico-app/HELLO'
  readonly versions: readonly number[]
  readonly nonce: string
}

/** The frame's only words to the page's window. One MessagePort comes with it; everything else goes through the port. */
export interface Welcome {
  readonly type: '@portico-frame/WELCOME'
  readonly version: number
  readonly nonce: string
  /** Which build of the secure site answers, to be compared with a published list of builds. */
  readonly build: string
}

export const frameVersion = 1

const nonce = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

export const HelloSchema: v.GenericSchema<unknown, Hello> = v.strictObject({
  type: v.literal('@portico-app/HELLO'),
  versions: v.pipe(v.array(v.pipe(v.number(), v.integer())), v.minLength(1), v.maxLength(10)),
  nonce,
})

export const WelcomeSchema: v.GenericSchema<unknown, Welcome> = v.strictObject({
  type: v.literal('@portico-frame/WELCOME'),
  version: v.pipe(v.number(), v.integer()),
  nonce,
  build: v.pipe(v.string(), v.regex(/^[\w.+-]{1,80}$/)),
})
