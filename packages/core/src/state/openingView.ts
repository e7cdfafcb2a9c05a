/** Which view an `open()` without a view shows. A requested view wins before this is asked. */
export function openingView(now: {
  readonly isConnected: boolean
  readonly hasChains: boolean
  readonly isManual: boolean
  readonly isMobile: boolean
  /** View with a code that any wallet may scan, where a plugin has one. */
  readonly basicView: string | undefined
}): string {
  if (now.isConnected) return 'Account'
  if ((!now.hasChains || now.isManual) && now.basicView) return now.isMobile ? 'AllWallets' : now.basicView
  return 'Connect'
}
