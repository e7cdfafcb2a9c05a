/** How long a pairing URI is offered, ms. The relay keeps the proposal a minute longer. */
export const pairingLifetime: number = 4 * 60_000
/** A pairing counts as expired when less than this is left, ms: too short to scan and approve in. */
export const expiryMargin = 10_000
/** The countdown shows only this near to the end, ms. */
export const countdownFrom = 30_000
/** After this long without an answer the view says what it waits for, ms. */
export const slowAfter = 8000

/** @param expiresAt ms since the epoch */
export function isPairingExpired(expiresAt: number | undefined, now: number): boolean {
  return expiresAt === undefined || expiresAt - now < expiryMargin
}

/** Ms until the pairing has to be renewed; 0 once it is due. */
export function untilRenewal(expiresAt: number, now: number): number {
  return Math.max(0, expiresAt - expiryMargin - now)
}

/** Whole seconds to show until a new code comes, or undefined while there is no hurry. */
export function countdown(expiresAt: number, now: number): number | undefined {
  const left = untilRenewal(expiresAt, now)
  return left > 0 && expiresAt - now <= countdownFrom ? Math.ceil(left / 1000) : undefined
}
