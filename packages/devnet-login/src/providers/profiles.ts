import { createHash } from 'node:crypto'

export type ProviderName = 'google' | 'x' | 'discord' | 'github' | 'apple' | 'facebook'

/** Who logged in, as typed on the login page. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly isVerified: boolean
}

/** How a stand-in resembles its provider: paths, and what it tells about a person. */
export interface Profile {
  readonly title: string
  /** Where the provider has paths of its own; the others have those of oidc-provider and are found by discovery. */
  readonly paths?: { readonly authorization: string; readonly token: string }
  /** Claims of the ID token, without `sub`. */
  claims?(person: Person): Readonly<Record<string, unknown>>
  /** What the provider's API answers to an access token, by path. */
  readonly api?: Readonly<Record<string, (person: Person) => unknown>>
  /** Apple answers in a posted form where the name or e-mail was asked for. */
  readonly needsFormPost?: boolean
}

/** The same person has the same id each time, of digits as most providers have them. */
export const idOf = ({ email }: Person): string =>
  String(createHash('sha256').update(email.toLowerCase()).digest().readUIntBE(0, 6) + 1)

const login = ({ email }: Person): string => email.split('@')[0] ?? ''

export const profiles: Readonly<Record<ProviderName, Profile>> = {
  google: {
    title: 'Google',
    claims: ({ name, email, isVerified }) => ({ name, email, email_verified: isVerified }),
  },
  apple: {
    title: 'Apple',
    // As Apple's documentation says: a text or a boolean.
    claims: ({ email, isVerified }) => ({ email, email_verified: String(isVerified) }),
    needsFormPost: true,
  },
  x: {
    title: 'X',
    paths: { authorization: '/i/oauth2/authorize', token: '/2/oauth2/token' },
    api: { '/2/users/me': (person) => ({ data: { id: idOf(person), name: person.name, username: login(person) } }) },
  },
  discord: {
    title: 'Discord',
    paths: { authorization: '/oauth2/authorize', token: '/api/oauth2/token' },
    api: {
      '/api/users/@me': (person) => ({
        id: idOf(person),
        username: login(person),
        global_name: person.name,
        discriminator: '0',
        email: person.email,
        verified: person.isVerified,
      }),
    },
  },
  github: {
    title: 'GitHub',
    paths: { authorization: '/login/oauth/authorize', token: '/login/oauth/access_token' },
    api: {
      '/user': (person) => ({ id: Number(idOf(person)), login: login(person), name: person.name, email: null }),
      '/user/emails': ({ email, isVerified }) => [
        { email: `old-${email}`, primary: false, verified: true, visibility: null },
        { email, primary: true, verified: isVerified, visibility: 'private' },
      ],
    },
  },
  facebook: {
    title: 'Facebook',
    paths: { authorization: '/v23.0/dialog/oauth', token: '/v23.0/oauth/access_token' },
    api: { '/v23.0/me': (person) => ({ id: idOf(person), name: person.name, email: person.email }) },
  },
}
