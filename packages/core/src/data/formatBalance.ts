/** Display amount, cut (not rounded up) after `digits` decimals: an account is never shown more than it has. */
export function formatBalance(amount: bigint, decimals: number, digits = 3): string {
  const unit = 10n ** BigInt(decimals)
  const fraction = (amount % unit).toString().padStart(decimals, '0').slice(0, digits).padEnd(digits, '0')
  return `${amount / unit}${digits ? `.${fraction}` : ''}`
}
