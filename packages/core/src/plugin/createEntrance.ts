import { makeCoreError } from '../errors/makeCoreError.js'

type MethodOf<Runtime> = {
  [K in keyof Runtime]: Runtime[K] extends (...words: never[]) => Promise<unknown> ? K : never
}[keyof Runtime]

/** The way from a plugin's light door into its heavy room. */
export interface Entrance<Runtime> {
  /** Loads the room at the first call; a load that failed is tried again at the next. @throws `core/codeUnavailable` */
  readonly enter: () => Promise<Runtime>
  /** The room, once somebody has entered. */
  readonly current: () => Runtime | undefined
  /** A method of the room, which enters first. */
  readonly method: <K extends MethodOf<Runtime>>(name: K) => Runtime[K]
}

/** @param of Whose code it is, for the error: a plugin's id.
 * @param load Makes the room with code that comes by `import()`. One entrance makes one room. */
export function createEntrance<Runtime extends object>(of: string, load: () => Promise<Runtime>): Entrance<Runtime> {
  let room: Runtime | undefined
  let entering: Promise<Runtime> | undefined
  const enter = (): Promise<Runtime> =>
    (entering ??= load().then(
      (loaded) => (room = loaded),
      (cause: unknown) => {
        entering = undefined
        throw makeCoreError(
          'codeUnavailable',
          `Code of '${of}' did not load`,
          { of },
          {
            cause,
            details: 'The page is offline, or the site was updated since it was loaded. Reload the page.',
          },
        )
      },
    ))
  return {
    enter,
    current: () => room,
    method: (name) =>
      (async (...words: never[]) =>
        ((await enter())[name] as (...words: never[]) => unknown)(...words)) as Runtime[typeof name],
  }
}
