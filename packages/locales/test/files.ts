import { readdirSync, readFileSync } from 'node:fs'
import type { IcuMessages } from '../src/icu.js'

const folder = new URL('../', import.meta.url).pathname

export const readSource = (path: string): string => readFileSync(`${folder}src/${path}`, 'utf8')

/** Of all languages: their folders. `LOCALE=fr npx vitest run --config vitest.workspace.ts packages/locales` tests one. */
export const allTags: readonly string[] = readdirSync(`${folder}src`, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
const only = process.env['LOCALE']
export const tags: readonly string[] = allTags.filter((tag) => only === undefined || tag === only)

/** The messages of a language, by the name of the file. */
export function messagesOf(tag: string): ReadonlyMap<string, IcuMessages> {
  const place = tag === 'en' ? `${folder}english/` : `${folder}src/${tag}/`
  const files = readdirSync(place).filter((file) => file.endsWith('.json'))
  return new Map(
    files.map((file) => [file.replace('.json', ''), JSON.parse(readFileSync(place + file, 'utf8')) as IcuMessages]),
  )
}

/** Messages of all sections, by `section.key`. */
export function flat(messages: IcuMessages, section = ''): readonly (readonly [key: string, message: string])[] {
  return Object.entries(messages).flatMap(([key, message]) =>
    typeof message === 'string' ? [[section + key, message] as const] : flat(message, `${section}${key}.`),
  )
}

/** Every message of a language, by `file: key`. */
export const everyMessage = (tag: string): readonly (readonly [key: string, message: string])[] =>
  [...messagesOf(tag)].flatMap(([file, messages]) =>
    flat(messages).map(([key, message]) => [`${file}: ${key}`, message] as const),
  )
