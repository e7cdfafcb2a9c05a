/** Something that all clients share, such as memory, in parts that leave some of it for others. */
export interface Shares {
  /** False, and nothing is taken, when the amount is more than is left, or more than is left of the client's share. */
  take(client: string, amount: number): boolean
  give(client: string, amount: number): void
  /** What all of them have taken. */
  used(): number
}

/**
 * One client has `most` at once (default a quarter), and less where the half is taken: then as much as all who have some would have in
 * equal parts. A quarter of all is for clients that have little, so that a few who take all they can leave some for all others. IPv6 clients
 * count by their /64, and those of a /56, which homes have, together as one; those of a /48 as two.
 */
export function createShares(total: number, most: number = Math.ceil(total / 4)): Shares {
  const little = Math.max(1, Math.floor(most / 8))
  const clients = new Map<string, number>()
  const networks = new Map<string, number>()
  let taken = 0

  function shareOf(): number {
    if (taken <= total / 2) return most
    return Math.max(little, Math.min(most, total / clients.size))
  }
  function add(client: string, amount: number): void {
    taken += amount
    addTo(clients, client, amount)
    for (const { name } of networksOf(client)) addTo(networks, name, amount)
  }
  return {
    used: () => taken,
    take(client, amount) {
      if (taken + amount > total) return false
      const had = clients.get(client) ?? 0
      const isLittle = had + amount <= little
      if (had + amount > shareOf() || (!isLittle && taken + amount > (total * 3) / 4)) return false
      if (networksOf(client).some(({ name, parts }) => (networks.get(name) ?? 0) + amount > most * parts)) return false
      add(client, amount)
      return true
    },
    give: (client, amount) => add(client, -amount),
  }
}

function addTo(holders: Map<string, number>, name: string, amount: number): void {
  const left = (holders.get(name) ?? 0) + amount
  if (left > 0) holders.set(name, left)
  else holders.delete(name)
}

/** The networks that an IPv6 client is part of, and how many shares each has. */
function networksOf(client: string): readonly { readonly name: string; readonly parts: number }[] {
  const [, site, subnet = ''] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(client) ?? []
  if (site === undefined) return []
  return [
    { name: `${site}${(parseInt(subnet, 16) >> 8).toString(16)}00::/56`, parts: 1 },
    { name: `${site}:/48`, parts: 2 },
  ]
}
