export type PairingUri =
  | { readonly ok: true; readonly uri: string; readonly expiresAt: number | undefined }
  | { readonly ok: false; readonly text: string }

const refuse = (text: string): PairingUri => ({ ok: false, text })

/**
 * Reads a WalletConnect pairing link (specification "Pairing URI", ERC-1328), or a deep link that carries one as `uri`.
 *
 * @param now milliseconds since 1970
 */
export function parsePairingUri(pasted: string, now: number): PairingUri {
  const text = pasted.trim()
  if (text === '') return refuse('Paste the link that the dapp shows.')
  if (!text.startsWith('wc:')) {
    const carried = URL.canParse(text) ? new URL(text).searchParams.get('uri') : null
    if (carried?.startsWith('wc:')) return parsePairingUri(carried, now)
    return refuse('This is no WalletConnect link: such a link begins with wc:')
  }
  const [, topic = '', version = '', query = ''] = /^wc:([^@?]*)@?(\d*)\??(.*)$/s.exec(text) ?? []
  if (version === '1') return refuse('This link is of WalletConnect 1, which no wallet speaks any more.')
  const params = new URLSearchParams(query)
  const isWhole =
    version === '2' &&
    /^[0-9a-f]{64}$/i.test(topic) &&
    /^[0-9a-f]{64}$/i.test(params.get('symKey') ?? '') &&
    params.get('relay-protocol') === 'irn'
  if (!isWhole) return refuse('This link is damaged or incomplete. Copy it again, all of it.')
  const expiry = params.get('expiryTimestamp')
  const expiresAt = expiry === null ? undefined : Number(expiry) * 1000
  if (expiresAt !== undefined && !(expiresAt > now))
    return refuse('This link has expired. Ask the dapp for a new one, and paste it within five minutes.')
  return { ok: true, uri: text, expiresAt }
}
