import type { PrimitiveAtom } from 'jotai/vanilla'
import * as v from 'valibot'
import type { Caip10 } from '../caip/caip.js'
import { parseCaip10 } from '../caip/parseCaip10.js'
import type { Store } from '../modal/Store.js'
import type { ScopedStorage } from '../storage/Storage.js'

const key = 'address-labels'
/** Characters; a name, not a note. */
const maxLength = 40
const schema = v.record(v.string(), v.pipe(v.string(), v.maxLength(maxLength)))

/** The visitor's own names for addresses, kept across loads. Answers the function that sets one. */
export function createAddressLabels(
  store: Store,
  storage: ScopedStorage,
  labels: PrimitiveAtom<Readonly<Record<string, string>>>,
): (account: Caip10, label: string | undefined) => void {
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
