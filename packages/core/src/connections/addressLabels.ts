import type { PrimitiveAtom } from 'jotai/vanilla'
import * as v from 'valibot'
import type { Caip10 } from '../contract/caip.js'
import { parseCaip10 } from '../contract/parseCaip.js'
import type { Store } from '../contract/Store.js'
import type { ScopedStorage } from '../contract/Storage.js'

const key = 'address-labels'
/** Characters; a name, not a note. */
const maxLength = 40
const schema = v.record(v.string(), v.pipe(v.string(), v.maxLength(maxLength)))

export type SetAddressLabel = (account: Caip10, label: string | undefined) => void

/** The visitor's own names for addresses, kept across loads. Answers the function that sets one. */
export function createAddressLabels(
  store: Store,
  storage: ScopedStorage,
  labels: PrimitiveAtom<Readonly<Record<string, string>>>,
): SetAddressLabel {
  store.set(labels, storage.get(key, (value) => v.parse(schema, value)) ?? {})
  return (account, label) => {
    const { address } = parseCaip10(account)
    const { [address]: _, ...others } = store.get(labels)
    const text = label?.trim().slice(0, maxLength)
    const next = text ? { ...others, [address]: text } : others
    store.set(labels, next)
    storage.set(key, next)
  }
}
