import { startSecureSite } from '@portico/secure-site'

// The built package in a process of its own, as `portico-secure-site` runs it. Its configuration, but for functions, comes as
// JSON in SITE_CONFIG. It answers each message with the processor time that it
// used, in microseconds, and stops when its parent lets go of it. Lines of its log, also those of each request that `info` leaves
// out, are printed for the search for secrets, many at once: to write each is no work of a site.
let lines = ''
setInterval(() => {
  if (lines !== '') process.stdout.write(lines)
  lines = ''
}, 100)
const site = await startSecureSite({
  ...JSON.parse(process.env.SITE_CONFIG),
  log: (line) => (lines += `${JSON.stringify(line)}\n`),
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
process.on('disconnect', () => {
  // What is printed last may meet a pipe that is closed already.
  process.stdout.on('error', () => undefined)
  void site.stop().then(() => process.stdout.write(lines, () => process.exit()))
})
process.send(site.url)
