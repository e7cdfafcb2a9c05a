import type { ReactNode } from 'react'
import { shortAddress } from './shortAddress.js'

/** 4 leading and 6 trailing characters [2.24]; the whole of it on hover and to assistive technology. Never mirrored. */
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
