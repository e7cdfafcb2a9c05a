import type { ReactNode } from 'react'
import { shortAddress } from './shortAddress.js'

/** The first 4 and last 6 characters of an address; all of it on hover and for assistive technology. Always left to right. */
export function Address({ address }: { readonly address: string }): ReactNode {
  const short = shortAddress(address)
  return (
    <span className="address" part="address" title={address}>
      {short === address ? (
        address
      ) : (
        <>
          <span aria-hidden="true">{short}</span>
          <span className="visually-hidden">{address}</span>
        </>
      )}
    </span>
  )
}

/** Groups of four characters, after the prefix `0x` if there is one. */
export function addressGroups(address: string): { readonly prefix: string; readonly groups: readonly string[] } {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  return { prefix, groups: address.slice(prefix.length).match(/.{1,4}/g) ?? [] }
}

/** A whole address in groups of four, with its ends emphasised. Use it wherever a visitor sends to or receives at an address. */
export function AddressFull({ address }: { readonly address: string }): ReactNode {
  const { prefix, groups } = addressGroups(address)
  return (
    <div part="address-full">
      <span className="visually-hidden">{address}</span>
      <div className="address-full" aria-hidden="true">
        <span>{prefix}</span>
        {groups.map((group, index) => (
          // Groups are identified by their place.
          <span key={index}>{group}</span>
        ))}
      </div>
    </div>
  )
}
