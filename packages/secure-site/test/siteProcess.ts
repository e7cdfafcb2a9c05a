import type { SecureSiteConfig } from '../src/server/SecureSiteConfig.js'
import { startSecureSite } from '../src/startSecureSite.js'

// A secure site in a process of its own. Its configuration, but for functions, comes as JSON in SITE_CONFIG. It prints its log, all of it, and answers each message with the processor time that it
// used, in microseconds. It stops when its parent lets go of it.
const config = JSON.parse(process.env['SITE_CONFIG'] ?? '') as SecureSiteConfig
const site = await startSecureSite({
  ...config,
  log: (line) => void process.stdout.write(`${JSON.stringify(line)}\n`),
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.(user + system)
})
process.on('disconnect', () => {
  // What is printed last may meet a pipe that is closed already.
  process.stdout.on('error', () => undefined)
  void site.stop().then(() => process.exit())
})
process.send?.(site.url)
