import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of processor time of a server of PostgreSQL with all its processes. */
export function postgresTime(main: number): number {
  const stats = readdirSync('/proc').flatMap((pid) => {
    try {
      return /^\d+$/.test(pid) ? [readFileSync(`/proc/${pid}/stat`, 'utf8')] : []
    } catch {
      return []
    }
  })
  const ticks = stats.map((stat) => {
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    // proc(5): the parent; user and system time; those of children that ended.
    const [parent, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map((at) => fields[at])
    if (Number.parseInt(stat, 10) === main) return user + system + childUser + childSystem
    return parent === main ? user + system : 0
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** Seconds of processor time of a process. */
export function timeOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return ((fields[11] ?? 0) + (fields[12] ?? 0)) / 100
}
