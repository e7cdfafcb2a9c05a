import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './Rule.js'
import type { Tree } from './Tree.js'

const file = 'packages/checks/baseline.json'

/** Rule → folder → the most findings there may be. A number may only fall; when all are gone, so is the file. */
type Baseline = Readonly<Record<string, Readonly<Record<string, number>>>>

/** `packages/core`, `plugins/chains/evm`; the first folder, or the file itself, elsewhere. */
export function folderOf(path: string): string {
  return /^(packages|plugins\/[^/]+|examples)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? path
}

function read(tree: Tree): Baseline {
  return tree.files.includes(file) ? (JSON.parse(tree.read(file)) as Baseline) : {}
}

function byFolder(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const found = new Map<string, Finding[]>()
  for (const finding of findings) {
    const folder = folderOf(finding.file)
    found.set(folder, [...(found.get(folder) ?? []), finding])
  }
  return found
}

/**
 * Lets a rule hold for new code before all of the old code obeys it: what is left over is the findings of folders that have
 * more of them than the baseline allows.
 */
export function beyondBaseline(rule: string, findings: readonly Finding[], tree: Tree): readonly Finding[] {
  const allowed = read(tree)[rule] ?? {}
  return [...byFolder(findings)].flatMap(([folder, found]) => {
    const most = allowed[folder] ?? 0
    if (found.length <= most) return []
    const message = `${folder} has ${found.length} of these${most > 0 ? `, and the baseline allows ${most}` : ''}`
    return [...found, { file: folder, message }]
  })
}

/** Writes lower numbers where there are fewer findings than before. No number rises, and no folder is added. */
export function lowerBaseline(rule: string, findings: readonly Finding[], tree: Tree): void {
  const before = read(tree)
  const counts = byFolder(findings)
  const lowered = Object.entries(before[rule] ?? {})
    .map(([folder, most]) => [folder, Math.min(most, counts.get(folder)?.length ?? 0)] as const)
    .filter(([, most]) => most > 0)
  const after = { ...before, [rule]: Object.fromEntries(lowered) }
  const kept = Object.entries(after).filter(([, folders]) => Object.keys(folders).length > 0)
  if (tree.files.includes(file))
    writeFileSync(join(tree.root, file), `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}
