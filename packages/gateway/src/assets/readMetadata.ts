import * as v from 'valibot'
import { isDeeper } from '../rpc/rawJson.js'
import { cleanText } from './cleanText.js'

/** What the maker of a token says of it, made safe to show. */
export interface Metadata {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly traits?: readonly { readonly name: string; readonly value: string }[] | undefined
  /** Where its picture is: a URL as the maker wrote it. */
  readonly image?: string | undefined
}

/** Values inside each other. */
const deepest = 32
const mostTraits = 50
/** Characters of a URL; a picture may be in it. */
export const longestUrl = 400_000

const text = v.fallback(v.optional(v.string()), undefined)
/** ERC-721 and ERC-1155 metadata, and what marketplaces added: `image_url`, `image_data`, `attributes`. */
const MetadataSchema = v.object({
  name: text,
  description: text,
  image: text,
  image_url: text,
  image_data: text,
  attributes: v.fallback(v.array(v.unknown()), []),
})
const TraitSchema = v.object({
  trait_type: v.optional(v.string(), ''),
  value: v.union([v.string(), v.number(), v.boolean()]),
})

/** Undefined for what is no metadata. */
export function readMetadata(json: string): Metadata | undefined {
  if (isDeeper(json, deepest)) return undefined
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return undefined
  }
  const parsed = v.safeParse(MetadataSchema, value)
  if (!parsed.success || Array.isArray(value)) return undefined
  const { name, description, image, image_url: imageUrl, image_data: imageData, attributes } = parsed.output
  const svg = imageData?.trimStart().startsWith('<svg')
    ? `data:image/svg+xml;base64,${Buffer.from(imageData).toString('base64')}`
    : imageData
  const picture = image || imageUrl || svg
  const traits = attributes.slice(0, mostTraits).flatMap((attribute) => {
    const trait = v.safeParse(TraitSchema, attribute)
    if (!trait.success) return []
    return [{ name: cleanText(trait.output.trait_type, 60), value: cleanText(String(trait.output.value), 120) }]
  })
  return {
    ...(name !== undefined && { name: cleanText(name, 120) }),
    ...(description !== undefined && { description: cleanText(description, 1000) }),
    ...(traits.length > 0 && { traits }),
    ...(picture !== undefined && picture !== '' && picture.length <= longestUrl && { image: picture }),
  }
}

/** A `data:` URL; undefined for any other URL. */
export function readDataUrl(url: string): { readonly type: string; readonly bytes: Buffer } | undefined {
  const [, type = '', parameters = '', data = ''] = /^data:([\w.+/-]*)((?:;[\w=-]+)*),(.*)$/is.exec(url) ?? []
  if (!/^data:/i.test(url)) return undefined
  try {
    const bytes = /;base64$/i.test(parameters) ? Buffer.from(data, 'base64') : Buffer.from(decodeURIComponent(data))
    return { type: type.toLowerCase(), bytes }
  } catch {
    // Many are written without the escapes that the standard asks for.
    return { type: type.toLowerCase(), bytes: Buffer.from(data) }
  }
}
