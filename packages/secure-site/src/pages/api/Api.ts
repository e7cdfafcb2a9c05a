/** Asks the secure site's server, with the session of this browser and a fresh proof of its key (RFC 9449). */
export interface Api {
  /**
   * @param path below `/api`, such as `/wallet/open`
   * @throws an error with the `code` and `message` of the server's refusal, and the signal's reason
   */
  post(path: string, body: object, options?: { signal?: AbortSignal }): Promise<unknown>
}
