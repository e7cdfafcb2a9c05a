import type { FeatureSettings, DecidedFeatures } from '@portico/core'
import * as v from 'valibot'

/** Rows, names in a row, and characters of a name: answers may grow, but not without end. */
const most = 64

const AnswerSchema = v.object({ features: v.pipe(v.array(v.looseObject({ id: v.string() })), v.maxLength(most)) })
const NameSchema = v.pipe(v.string(), v.nonEmpty(), v.maxLength(most))
const RowSchema = v.object({
  isEnabled: v.boolean(),
  config: v.optional(v.nullable(v.pipe(v.array(NameSchema), v.maxLength(most)))),
})
type Row = v.InferOutput<typeof RowSchema>

/** What a row of the answer says of plugins, where it is managed remotely. */
type Reading = (row: Row & { readonly config: readonly string[] }) => FeatureSettings

const flag =
  (plugin: string): Reading =>
  ({ isEnabled }) => ({ [plugin]: isEnabled })
const list =
  (plugin: string): Reading =>
  ({ isEnabled, config }) => ({ [plugin]: namesOr(isEnabled ? config : []) })

/** Ids of the gateway's answer, and the plugins that they are about. */
const readings: Readonly<Record<string, Reading>> = {
  social_login: ({ isEnabled, config }) => ({
    email: isEnabled && config.includes('email'),
    socials: namesOr(isEnabled ? config.filter((name) => name !== 'email') : []),
  }),
  swap: list('swaps'),
  onramp: list('onramp'),
  activity: flag('activity'),
  reown_branding: flag('branding'),
}
const none: Row & { readonly config: readonly string[] } = { isEnabled: false, config: [] }

const namesOr = (names: readonly string[]): false | readonly string[] => (names.length > 0 ? names : false)

/**
 * Reads the answer of `GET /appkit/v1/config`: `{ features: [{ id, isEnabled, config }] }`. A feature without a row, or without `config`,
 * is off; one whose `config` is null is left to the site. Rows of features that are not known are not looked at.
 * @throws where the answer, or a row of a known feature, has another form
 */
export function resolveFeatures(json: unknown): DecidedFeatures {
  const { features } = v.parse(AnswerSchema, json)
  const read = Object.entries(readings).map(([id, reading]) => {
    const found = features.find((feature) => feature.id === id)
    const { isEnabled, config } = found ? v.parse(RowSchema, found) : none
    if (config === null) return { settings: {}, isDecided: false }
    if (!found || config === undefined) return { settings: reading(none), isDecided: false }
    return { settings: reading({ isEnabled, config }), isDecided: true }
  })
  return {
    settings: Object.assign({}, ...read.map(({ settings }) => settings)) as FeatureSettings,
    decided: read.flatMap(({ settings, isDecided }) => (isDecided ? Object.keys(settings) : [])),
  }
}
