import { useMediaQuery } from './useMediaQuery.js'

/** Phones and tablets, on which wallets are apps: touch without a hovering pointer, which excludes laptops with a touch screen. */
export function useIsPhone(): boolean {
  return useMediaQuery('(pointer: coarse) and (hover: none)')
}
