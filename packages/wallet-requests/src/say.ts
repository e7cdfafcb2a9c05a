import type { Text, Value } from './Description.js'
import { visibleLine, visibleText } from './visibleText.js'
import type { Words } from './words.js'

/** A key of `words`, and the values that its words take. */
export type TextArguments = {
  [Key in keyof Words]: Extract<Text, { readonly key: Key }> extends { readonly values: infer Values }
    ? [key: Key, values: Values]
    : [key: Key]
}[keyof Words]

/** Words of ours; their values are named as in `words`. */
export function say(...[key, values]: TextArguments): Text {
  return (values === undefined ? { key } : { key, values }) as Text
}

export const words = (...said: TextArguments): Value => ({ type: 'words', text: say(...said) })

/** Text of strangers on one line, made visible. */
export const lineValue = (text: string): Value => ({ type: 'text', text: visibleLine(text) })

/** Text of strangers whose lines stay, made visible. */
export const textValue = (text: string): Value => ({ type: 'text', text: visibleText(text) })

/** Bytes, hashes and keys. */
export const codeValue = (text: string): Value => ({ type: 'code', text: visibleLine(text) })

export const numberValue = (number: bigint | number): Value => ({ type: 'number', digits: String(number) })
export const addressValue = (address: string): Value => ({ type: 'address', address })
export const timeValue = (seconds: bigint | number): Value => ({ type: 'time', seconds: String(seconds) })
