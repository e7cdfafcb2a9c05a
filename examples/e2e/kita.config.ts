import base from '/work/wt/kita/examples/e2e/playwright.config.js'
const { globalSetup, ...rest } = base
export default { ...rest, testDir: '/work/wt/kita/examples/e2e/tests', reporter: 'line', outputDir: '/tmp/kita-e2e', workers: 1 }
