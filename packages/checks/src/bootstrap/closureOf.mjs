import { posix } from 'node:path'

/** What a package cannot do without. Optional peers are the choice of others. */
function needsOf({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional)
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]
}

/** Where Node finds a package from a folder: in the nearest `node_modules` upwards. */
function find(packages, from, name) {
  for (let folder = from; folder !== '.'; folder = posix.dirname(folder)) {
    const at = `${folder}/node_modules/${name}`
    if (packages[at]) return at
  }
  return packages[`node_modules/${name}`] && `node_modules/${name}`
}

/**
 * The entries of a lock that some packages of the top level need, with their own and without development dependencies.
 * @param {Record<string, any>} packages as in `package-lock.json`
 * @param {readonly string[]} names
 * @param {readonly string[]} without names of the top level that are left out, with what only they need
 * @returns {Set<string>} places, such as `node_modules/a/node_modules/b` and `packages/core`
 */
export function closureOf(packages, names, without = []) {
  const left = without.map((name) => `node_modules/${name}`)
  const found = new Set()
  const open = names.map((name) => `node_modules/${name}`)
  for (const at of open) {
    if (found.has(at) || left.includes(at)) continue
    found.add(at)
    const entry = packages[at]
    if (!entry) throw new Error(`package-lock.json has no ${at}`)
    if (entry.link) open.push(entry.resolved)
    else open.push(...needsOf(entry).flatMap((name) => find(packages, at, name) ?? []))
  }
  return found
}
