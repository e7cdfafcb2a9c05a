/** Something that all clients share, such as memory. One client may have a quarter of it at most, so that others get some. */
export interface Shares {
  /** False, and nothing is taken, when the amount is more than is left, or more than is left of the client's quarter. */
  take(client: string, amount: number): boolean
  give(client: string, amount: number): void
  /** What all of them have taken. */
  used(): number
}

export function createShares(total: number): Shares {
  const quarter = Math.ceil(total / 4)
  const clients = new Map<string, number>()
  let taken = 0
  return {
    used: () => taken,
    take(client, amount) {
      const own = clients.get(client) ?? 0
      if (taken + amount > total || own + amount > quarter) return false
      taken += amount
      clients.set(client, own + amount)
      return true
    },
    give(client, amount) {
      const left = (clients.get(client) ?? 0) - amount
      taken -= amount
      if (left > 0) clients.set(client, left)
      else clients.delete(client)
    },
  }
}
