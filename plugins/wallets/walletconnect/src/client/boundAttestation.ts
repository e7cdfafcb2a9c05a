import type { Client } from './Client.js'

/** Longest that a proposal or request waits for an attestation, ms. */
const patience = 2000
/** How long nobody asks again after none came, ms. */
const pause = 5 * 60_000

/**
 * Bounds the wait for the attestation by which wallets tell a visitor that this origin is who it says it is.
 * The client asks an iframe of a fixed host for it before each proposal and request, and where a filter blocks that host each
 * of them stalls for 5 s (docs/decisions/010). One at a time, as the client loses track of overlapping ones.
 */
export function boundAttestation({ core }: Pick<Client, 'core'>): void {
  const { verify } = core
  const ask = verify.register.bind(verify)
  let pending: Promise<unknown> | undefined
  let pausedUntil = 0

  verify.register = async (params) => {
    if (pending || Date.now() < pausedUntil) return ''
    const asking = ask(params)
      .catch(() => '')
      .then((attestation) => {
        if (attestation === '') pausedUntil = Date.now() + pause
        return attestation
      })
      .finally(() => (pending = undefined))
    pending = asking
    let timer: ReturnType<typeof setTimeout> | undefined
    const tooLate = new Promise<string>((resolve) => {
      timer = setTimeout(() => resolve(''), patience)
    })
    return Promise.race([asking, tooLate]).finally(() => clearTimeout(timer))
  }
}
