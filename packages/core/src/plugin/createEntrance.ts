import { makeCoreError } from '../errors/makeCoreError.js'

type MethodOf<Room> = {
  [K in keyof Room]: Room[K] extends (...words: never[]) => Promise<unknown> ? K : never
}[keyof Room]

/** The way from a plugin's light door into its heavy room. */
export interface Entrance<Room> {
  /** Loads the room at the first call; a load that failed is tried again at the next. @throws `core/codeUnavailable` */
  readonly enter: () => Promise<Room>
  /** The room, once somebody has entered. */
  readonly current: () => Room | undefined
  /** A method of the room, which enters first. */
  readonly method: <K extends MethodOf<Room>>(name: K) => Room[K]
}

/** @param load Makes the room with code that comes by `import()`. One entrance makes one room. */
export function createEntrance<Room extends object>(plugin: string, load: () => Promise<Room>): Entrance<Room> {
  let room: Room | undefined
  let entering: Promise<Room> | undefined
  const enter = (): Promise<Room> =>
    (entering ??= load().then(
      (loaded) => (room = loaded),
      (cause: unknown) => {
        entering = undefined
        throw makeCoreError(
          'codeUnavailable',
          `Code of plugin '${plugin}' did not load`,
          { plugin },
          {
            cause,
            details: 'Check the connection and try again.',
          },
        )
      },
    ))
  return {
    enter,
    current: () => room,
    method: (name) =>
      (async (...words: never[]) =>
        ((await enter())[name] as (...words: never[]) => unknown)(...words)) as Room[typeof name],
  }
}
