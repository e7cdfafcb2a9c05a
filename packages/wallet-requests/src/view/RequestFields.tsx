import { AddressFull } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { Writer } from '../createWriter.js'
import type { Field, Value } from '../Description.js'
import { characterMark } from '../visibleText.js'

/** Characters that fit beside a label. */
const longestInLine = 26

export interface RequestFieldsProps {
  readonly fields: readonly Field[]
  readonly writer: Writer
}

/** Labels and values, with those of structs inside of them. */
export function RequestFields({ fields, writer }: RequestFieldsProps): ReactNode {
  return (
    <dl className="request-fields">
      {fields.map((field, index) => (
        // Fields are identified by their place.
        <OneField key={index} field={field} writer={writer} />
      ))}
    </dl>
  )
}

function OneField({ field, writer }: { readonly field: Field; readonly writer: Writer }): ReactNode {
  const { label, value, note, parts } = field
  const text = value === undefined ? '' : writer.value(value)
  const isBlock =
    parts !== undefined ||
    label === undefined ||
    value?.type === 'address' ||
    value?.type === 'code' ||
    text.length > longestInLine
  // By its key, whatever the language: notes have colours of their own.
  const noteKey = note?.type === 'words' ? note.text.key : undefined
  const marked = note && (
    <span className="request-note" data-note={noteKey}>
      {writer.value(note)}
    </span>
  )
  return (
    <div className="request-field" data-block={isBlock || undefined}>
      {(label ?? note) && (
        <dt>
          <MarkedText text={writer.label(label)} />
          {isBlock && marked}
        </dt>
      )}
      <dd>
        {value && <OneValue value={value} text={text} />}
        {!isBlock && marked}
        {parts && <RequestFields fields={parts} writer={writer} />}
      </dd>
    </div>
  )
}

/** Whole, however long: what was not shown was not read. */
function OneValue({ value, text }: { readonly value: Value; readonly text: string }): ReactNode {
  if (value.type === 'address') return <AddressFull address={value.address} />
  const isCode = value.type === 'code'
  return (
    <bdi className="request-value" data-mono={isCode || undefined} dir={isCode ? 'ltr' : undefined}>
      <MarkedText text={text} />
    </bdi>
  )
}

/** Marks of characters that cannot be seen are set apart from the text. */
function MarkedText({ text }: { readonly text: string }): ReactNode {
  return text
    .split(new RegExp(`(${characterMark.source})`))
    .map((part, index) => (characterMark.test(part) ? <mark key={index}>{part}</mark> : part))
}
