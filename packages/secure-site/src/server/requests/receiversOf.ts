import type { Description, Field } from '@portico/wallet-requests'

/** Addresses that a request sends to, by what was said of them. */
export function receiversOf({ sections }: Description): readonly string[] {
  return sections.flatMap(({ fields }) => fields.flatMap(receiversIn))
}

function receiversIn({ value, note, parts = [] }: Field): readonly string[] {
  const key = note?.type === 'words' ? note.text.key : undefined
  const isReceiver = value?.type === 'address' && (key === 'firstTime' || key === 'sentBefore')
  return [...(isReceiver ? [value.address] : []), ...parts.flatMap(receiversIn)]
}
