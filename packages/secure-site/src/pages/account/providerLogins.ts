import type { AccountPage } from './AccountPage.js'

const labels: Readonly<Record<string, string>> = {
  google: 'Google',
  x: 'X',
  discord: 'Discord',
  github: 'GitHub',
  apple: 'Apple',
  facebook: 'Facebook',
  farcaster: 'Farcaster',
}

/** What people call a provider. One that is not configured any more is named by its address. */
export function providerLabel(provider: string): string {
  return labels[provider] ?? provider
}

/** Leaves for a provider, which leads back to this page. @param uri as the site answered it */
export function leaveFor(uri: string, { data }: AccountPage): void {
  const address = new URL(uri)
  const back = new URL('/account', location.origin)
  back.searchParams.set('projectId', data.projectId)
  address.searchParams.set('returnTo', back.href)
  location.assign(address)
}

/** What the visitor came back from a provider with. It is taken out of the address, and counts once. */
export function takeResult(): string | undefined {
  const address = new URL(location.href)
  const uri = address.searchParams.get('result_uri')
  if (uri === null) return undefined
  address.searchParams.delete('result_uri')
  history.replaceState(null, '', address)
  return URL.canParse(uri) ? uri : undefined
}
