import type { ProjectFeatures } from './Project.js'

/** One row of `GET /appkit/v1/config`. `config: null` says that the feature is not managed here. */
export interface FeatureAnswer {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

/** Social providers when a project manages e-mail but names no providers [9.41]. */
const defaultSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** Features as clients read them. The ids are those of the published interface. */
export function featureAnswers(features: ProjectFeatures = {}): readonly FeatureAnswer[] {
  return [
    login(features),
    list('swap', features.swaps),
    list('onramp', features.onramp),
    flag('activity', features.activity, true),
    flag('reown_branding', features.branding, true),
    flag('multi_wallet', features.multiWallet, false),
  ]
}

function login({ email, socials }: ProjectFeatures): FeatureAnswer {
  if (email === undefined && socials === undefined) return { id: 'social_login', isEnabled: true, config: null }
  const config = [...(socials === false ? [] : (socials ?? defaultSocials)), ...(email === false ? [] : ['email'])]
  return { id: 'social_login', isEnabled: config.length > 0, config }
}

function list(id: string, providers: false | readonly string[] | undefined): FeatureAnswer {
  if (providers === undefined) return { id, isEnabled: true, config: null }
  return { id, isEnabled: providers !== false, config: providers || [] }
}

function flag(id: string, value: boolean | undefined, fallback: boolean): FeatureAnswer {
  return value === undefined ? { id, isEnabled: fallback, config: null } : { id, isEnabled: value, config: [] }
}
