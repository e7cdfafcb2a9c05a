import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Finding, Rule } from '../Rule.js'
import { workspaces } from '../workspaces.js'

interface Cruise {
  readonly summary: {
    readonly violations: readonly {
      readonly from: string
      readonly to: string
      readonly cycle?: readonly { readonly name: string }[]
      readonly rule: { readonly name: string }
    }[]
    readonly ruleSetUsed?: { readonly forbidden?: readonly { readonly name: string; readonly comment?: string }[] }
  }
}

const program = new URL('../../../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs', import.meta.url)
  .pathname

async function cruise(root: string): Promise<Cruise> {
  const folders = ['packages', 'plugins', 'examples'].filter((folder) => existsSync(join(root, folder)))
  const args = [program, '--config', '.dependency-cruiser.mjs', '--output-type', 'json', ...folders]
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (!out.startsWith('{')) throw new Error(`dependency-cruiser gave no answer: ${errors.trim()}`)
  return JSON.parse(out) as Cruise
}

export const layers: Rule = {
  name: 'layers',
  says: 'imports run one way (core <- chain-kit, react <- plugins <- examples), without cycles, through exports maps',
  async find(tree) {
    const { summary } = await cruise(tree.root)
    const comments = new Map(summary.ruleSetUsed?.forbidden?.map((rule) => [rule.name, rule.comment]))
    const unlayered = workspaces(tree)
      .filter(({ folder }) => folder.startsWith('packages/') && !comments.has(`layer-${folder.split('/')[1]}`))
      .map(({ folder }): Finding => ({
        file: folder,
        message: 'has no line in .dependency-cruiser.mjs: say what it may import',
      }))
    const violations = summary.violations.map(({ from, to, cycle, rule }) => ({
      file: from,
      message: `imports ${cycle ? cycle.map(({ name }) => name).join(' -> ') : to}: ${comments.get(rule.name) ?? rule.name}`,
    }))
    return [...unlayered, ...violations]
  },
}
