/** An answer of the driver that is an error. `code` is one of the W3C's, such as `no such element`. */
export class WebDriverError extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message === '' ? code : `${code}: ${message}`)
    this.code = code
  }
}

/** Sends one command (W3C WebDriver). Paths are those of the standard, behind the session. */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

interface Answer {
  readonly value: unknown
}
interface Failure {
  readonly error: string
  readonly message: string
}

/** @param url of the driver, or of one of its sessions */
export function commandsOf(url: string): Command {
  return async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      // A command without parameters still has an object.
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    })
    const { value } = (await response.json()) as Answer
    if (response.ok) return value
    const { error, message } = value as Failure
    throw new WebDriverError(error, message)
  }
}

/** Under this name, answers and parameters refer to an element of a page. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export interface ElementReference {
  readonly [elementKey]: string
}
