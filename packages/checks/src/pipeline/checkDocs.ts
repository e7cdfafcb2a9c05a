import { join } from 'node:path'
import type { Outcome } from './Step.js'
import { readPlaywright } from './reports.js'
import { runProgram, type ToolOptions } from './runTool.js'

const source = ['--conditions=@portico/source', '--import', 'tsx']

/**
 * Builds the documentation site, which fails on a link that leads nowhere and on an error code without advice, and visits it in
 * Chromium. Code blocks are compiled by the rule `readmes`.
 * @param report where Playwright writes what it found
 */
export async function checkDocs(report: string, options: ToolOptions): Promise<Outcome> {
  const { root, print } = options
  const built = await runProgram(process.execPath, [...source, join(root, 'packages/docs/src/serve.ts'), 'build'], {
    ...options,
    minutes: 10,
  })
  if (built !== 0) return { passed: 0, failed: 1, note: `the site was not built: ${built}` }
  const playwright = join(root, 'node_modules/.bin/playwright')
  const code = await runProgram(
    playwright,
    ['test', '-c', 'packages/docs/playwright.config.ts', '--reporter=list,json'],
    {
      root,
      print,
      env: { NODE_OPTIONS: '--conditions=@portico/source', PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      minutes: 10,
    },
  )
  return readPlaywright(report, code)
}
