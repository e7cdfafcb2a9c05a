/** The wallet a visitor was sent to by link, so that the relay client sends them there again at each request. */
export interface DeepLinkChoice {
  /** See `DeepLink.href`. */
  readonly href: string
  readonly name: string
}

/** This very key is read by `@walletconnect/sign-client`, in this very form: JSON `{ href, name }`. */
const choiceKey = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Makes `choice` the wallet that the next request opens; undefined makes it open none. */
export function setDeepLinkChoice(choice: DeepLinkChoice | undefined): void {
  try {
    if (choice) globalThis.localStorage.setItem(choiceKey, JSON.stringify({ href: choice.href, name: choice.name }))
    else globalThis.localStorage.removeItem(choiceKey)
  } catch {
    // No storage, or a blocked or full one: the visitor goes back to the wallet by hand.
  }
}

/** Forgets the choice when it is still this one: another session's wallet keeps its link. */
export function forgetDeepLinkChoice(choice: DeepLinkChoice | undefined): void {
  if (!choice) return
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(choiceKey) ?? 'null')
    if ((stored as Partial<DeepLinkChoice> | null)?.href === choice.href) setDeepLinkChoice(undefined)
  } catch {
    setDeepLinkChoice(undefined)
  }
}
