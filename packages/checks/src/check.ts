// `npm run check [-- names…] [--update]`: what holds for the whole checkout, a rule a file in rules/.
import { fileURLToPath } from 'node:url'
import type { Finding, Rule } from './Rule.js'
import { exportNames } from './rules/exportNames.js'
import { barrels, fileNames, places, topLevel } from './rules/files.js'
import { idleTests } from './rules/idleTests.js'
import { layers } from './rules/layers.js'
import { lock } from './rules/lock.js'
import { manifests } from './rules/manifests.js'
import { moduleState } from './rules/moduleState.js'
import { oldWords } from './rules/oldWords.js'
import { readmes } from './rules/readmes.js'
import { requirements } from './rules/requirements.js'
import { shellNames } from './rules/shellNames.js'
import { smallFiles } from './rules/smallFiles.js'
import { wallets } from './rules/wallets.js'
import { openTree } from './Tree.js'

const rules: readonly Rule[] = [
  layers,
  shellNames,
  moduleState,
  barrels,
  fileNames,
  smallFiles,
  oldWords,
  idleTests,
  places,
  topLevel,
  manifests,
  lock,
  exportNames,
  readmes,
  requirements,
  wallets,
]

const place = ({ file, line, message }: Finding): string =>
  `  ${file}${line === undefined ? '' : `:${line}`}  ${message}`

async function main(words: readonly string[]): Promise<number> {
  const update = words.includes('--update')
  const names = words.filter((word) => !word.startsWith('--'))
  const unknown = names.filter((name) => !rules.some((rule) => rule.name === name))
  if (unknown.length > 0) {
    console.error(`check: no rule '${unknown.join(`', '`)}'; there are ${rules.map(({ name }) => name).join(', ')}`)
    return 2
  }
  const tree = openTree(fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, ''))
  const chosen: readonly Rule[] = names.length === 0 ? rules : rules.filter(({ name }) => names.includes(name))
  const failed: string[] = []
  for (const rule of chosen) {
    const findings = await rule.find(tree, { update })
    if (findings.length > 0) failed.push(rule.name)
    console.log(`${findings.length === 0 ? 'ok  ' : 'FAIL'} ${rule.name}: ${rule.says}`)
    for (const finding of findings) console.log(place(finding))
  }
  console.log(`${chosen.length - failed.length} passed, ${failed.length} failed`)
  return failed.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
