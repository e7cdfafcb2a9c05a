import type { ReactNode } from 'react'

/** Four characters each; a `0x` stands apart. */
export function addressGroups(address: string): { readonly prefix: string; readonly groups: readonly string[] } {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/g) ?? [] }
}

/** A whole address in groups of four, its ends bright: for wherever money may leave or arrive. */
export function AddressFull({ address }: { readonly address: string }): ReactNode {
  const { prefix, groups } = addressGroups(address)
  return (
    <div part="address-full">
      <span className="visually-hidden">{address}</span>
      <div className="address-full" aria-hidden="true">
        <span>{prefix}</span>
        {groups.map((group, index) => (
          // Groups have no identity but their place.
          <span key={index}>{group}</span>
        ))}
      </div>
    </div>
  )
}
