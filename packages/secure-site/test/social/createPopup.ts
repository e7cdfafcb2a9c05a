import { createFrame, type Frame } from './createFrame.js'

/** What the last page of the popup does. */
export interface PopupPage {
  readonly url: URL
  readonly status: number
  readonly html: string
  /** For the page that opened it. */
  readonly resultUri: string
  readonly target: string
  readonly returnTo: string
  /** Of the page, for its own requests. */
  readonly windowSecret: string
}

export interface Visitor {
  readonly name?: string
  readonly email: string
  readonly isVerified?: boolean
  readonly cancels?: boolean
}

export interface Popup {
  /** Cookies of 127.0.0.1, whatever the port, as in a browser. */
  readonly cookies: Map<string, string>
  /** Follows redirects and posted forms, and answers the provider's login page. Stops before an address that `stopAt` names. */
  visit(url: string, visitor: Visitor, stopAt?: (url: URL) => boolean): Promise<PopupPage>
  /** Types the digits in the last page. @returns whether they were taken */
  type(landing: PopupPage, digits: string): Promise<boolean>
}

/**
 * A popup as a browser runs it, without its scripts.
 * @param reach where each site listens that is not at its origin, by that
 */
export function createPopup(reach: Readonly<Record<string, string>> = {}): Popup {
  const cookies = new Map<string, string>()
  let window: Frame | undefined
  const cookieHeader = (): string => [...cookies].map((pair) => pair.join('=')).join('; ')

  async function load(url: URL, body?: URLSearchParams): Promise<Response> {
    const response = await fetch(`${reach[url.origin] ?? url.origin}${url.pathname}${url.search}`, {
      redirect: 'manual',
      headers: { cookie: cookieHeader(), ...(body ? { 'sec-fetch-site': 'same-origin' } : {}) },
      ...(body ? { method: 'POST', body } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  return {
    cookies,
    async visit(start, { name = 'Ann', email, isVerified = true, cancels = false }, stopAt = () => false) {
      let url = new URL(start)
      let body: URLSearchParams | undefined
      for (let step = 0; step < 12; step += 1) {
        if (stopAt(url)) return pageOf(url, 0, '')
        const response = await load(url, body)
        body = undefined
        const location = response.headers.get('location')
        if (location !== null) {
          url = new URL(location, url)
          continue
        }
        const html = await response.text()
        const action = /<form method="post" action="(http[^"]+)"/.exec(html)?.[1]
        if (action !== undefined) {
          const fields = [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)]
          body = new URLSearchParams(fields.map(([, key = '', value = '']) => [key, value]))
          url = new URL(action)
        } else if (html.includes('stands in for')) {
          const choice = cancels ? 'cancel' : 'login'
          body = new URLSearchParams({ name, email, choice, ...(isVerified ? { verified: 'on' } : {}) })
        } else return pageOf(url, response.status, html)
      }
      throw new Error('too many redirects')
    },

    async type({ url, resultUri, windowSecret }, digits) {
      const page = { projectId: '', origin: url.origin }
      const at = reach[url.origin]
      window ??= await createFrame(url.origin, page, '', { cookie: cookieHeader, ...(at ? { reach: at } : {}) })
      const handle = new URL(resultUri).searchParams.get('f')
      await window.post('/social/window', { handle, secret: windowSecret })
      const { json } = await window.post('/social/confirm', { digits })
      return json['isConfirmed'] === true
    },
  }
}

function pageOf(url: URL, status: number, html: string): PopupPage {
  const attribute = (name: string): string =>
    (new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1] ?? '').replaceAll('&amp;', '&')
  return {
    url,
    status,
    html,
    resultUri: attribute('result-uri'),
    target: attribute('target'),
    returnTo: attribute('return-to'),
    windowSecret: attribute('window-secret'),
  }
}
