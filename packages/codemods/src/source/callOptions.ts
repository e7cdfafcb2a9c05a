import type { ASTNode, JSXOpeningElement, ObjectExpression } from 'jscodeshift'
import { nameOf, stringOf } from './nodes.js'
import type { SourceFile } from './SourceFile.js'

/** One option of a call, or one prop of an element. */
export interface Option {
  readonly name: string
  /** Code of its value, as if it began a line without indentation. */
  readonly code: string
  readonly value: ASTNode
}

/** The options that a rule reads. What it did not ask for can be named at the end: nothing is dropped unseen. */
export class Options {
  readonly #options: readonly Option[]
  readonly #read = new Set<string>()
  /** Code of `...rest`, which cannot be looked into. */
  readonly spreads: readonly string[]

  constructor(options: readonly Option[], spreads: readonly string[] = []) {
    this.#options = options
    this.spreads = spreads
  }

  take(name: string): Option | undefined {
    this.#read.add(name)
    return this.#options.find((option) => option.name === name)
  }

  code(name: string): string | undefined {
    return this.take(name)?.code
  }

  /** `true`, `false`, or nothing where it is absent or computed. */
  flag(name: string): boolean | undefined {
    const value = this.take(name)?.value
    return value?.type === 'BooleanLiteral' ? value.value : undefined
  }

  text(name: string): string | undefined {
    return stringOf(this.take(name)?.value)
  }

  get all(): readonly Option[] {
    return this.#options
  }

  with(option: Option): Options {
    return new Options([...this.#options.filter(({ name }) => name !== option.name), option], this.spreads)
  }

  get unread(): readonly Option[] {
    return this.#options.filter(({ name }) => !this.#read.has(name))
  }
}

export function objectOptions(node: ObjectExpression, file: SourceFile): Options {
  const options: Option[] = []
  const spreads: string[] = []
  for (const property of node.properties) {
    if (property.type === 'ObjectProperty' || property.type === 'Property') {
      const name = nameOf(property.key) ?? stringOf(property.key)
      if (name === undefined || property.computed) spreads.push(file.text(property))
      else options.push({ name, code: file.code(property.value), value: property.value })
    } else if (property.type === 'ObjectMethod' && nameOf(property.key) !== undefined)
      options.push({ name: nameOf(property.key)!, code: file.code(property), value: property })
    else spreads.push(file.text(property))
  }
  return new Options(options, spreads)
}

/** The props of an element. One without a value is `true`. */
export function elementOptions(node: JSXOpeningElement, file: SourceFile): Options {
  const options: Option[] = []
  const spreads: string[] = []
  for (const attribute of node.attributes ?? []) {
    const name = attribute.type === 'JSXAttribute' ? nameOf(attribute.name) : undefined
    if (attribute.type !== 'JSXAttribute' || name === undefined) {
      spreads.push(file.text(attribute))
      continue
    }
    const { value } = attribute
    if (!value) options.push({ name, code: 'true', value: { type: 'BooleanLiteral', value: true } as ASTNode })
    else if (value.type === 'JSXExpressionContainer')
      options.push({ name, code: file.code(value.expression), value: value.expression as ASTNode })
    else options.push({ name, code: file.text(value), value: value as ASTNode })
  }
  return new Options(options, spreads)
}
