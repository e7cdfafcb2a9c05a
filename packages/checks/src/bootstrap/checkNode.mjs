// `require(esm)` and the module customisation hooks that the tools lean on arrived together in these lines.
const oldest = { 20: 19, 22: 12 }

/** @param {string} version as in `process.versions.node` */
export function checkNode(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const fine = Object.hasOwn(oldest, major) ? minor >= oldest[major] : major > 22
  if (fine) return
  throw new Error(
    `Node ${version} is too old or unsupported. Portico's tools need Node 20.19, 22.12 or later: install one and run this again.`,
  )
}
