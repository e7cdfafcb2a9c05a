import { Fragment, type ReactNode } from 'react'

/**
 * A sentence with elements in it, where a language wants them:
 * `textWith((v) => t('codeSent', v), { address: <b>{address}</b> })`.
 */
export function textWith<K extends string>(
  text: (places: { readonly [name in K]: string }) => string,
  elements: { readonly [name in K]: ReactNode },
): ReactNode {
  const names = Object.keys(elements) as K[]
  // Private use characters, which no text has.
  const places = Object.fromEntries(names.map((name, index) => [name, `\ue000${index}\ue001`])) as {
    [name in K]: string
  }
  return text(places)
    .split(/\ue000(\d+)\ue001/)
    .map((piece, index) => <Fragment key={index}>{index % 2 === 0 ? piece : elements[names[Number(piece)]!]}</Fragment>)
}
