import { makeCoreError, type PorticoError } from '../errors/PorticoError.js'

/** Code that is loaded when it is first needed. */
export interface Lazy<T> {
  /** Loads at the first call. A load that failed is tried again at the next. @throws `core/codeUnavailable` */
  (): Promise<T>
  /** What was loaded, once it is there. */
  readonly loaded: T | undefined
}

/**
 * @param owner Whose code it is, for the error: a plugin's id, or `modal`.
 * @param load Usually `() => import('./runtime.js')`, or a function that makes an object with what it imports.
 */
export function lazy<T>(owner: string, load: () => Promise<T>): Lazy<T> {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const get = (): Promise<T> =>
    (loading ??= load().then(
      (value) => (loaded = value),
      (cause: unknown) => {
        loading = undefined
        throw codeUnavailable(owner, cause)
      },
    ))
  return Object.defineProperty(get, 'loaded', { get: () => loaded }) as Lazy<T>
}

/** An `import()` that failed. @param of Whose code it is: a plugin's id, `modal`, or the name of a view. */
export function codeUnavailable(of: string, cause: unknown): PorticoError {
  const details = 'The page is offline, or the site was updated since it was loaded. Reload the page.'
  return makeCoreError('codeUnavailable', `Code of '${of}' did not load`, { of }, { cause, details })
}
