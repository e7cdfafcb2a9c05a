import { startLocalSecureSite, type LocalSecureSiteOptions } from './localSecureSite.js'

// The program of `startLogins.ts`: the secure site and what belongs to it, in a process of their own.
process.once('message', (options: LocalSecureSiteOptions) => {
  const starting = startLocalSecureSite(options)
  starting.then(
    ({ site, inbox }) => process.send?.({ site: site.url, mails: inbox.url }),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
  // Whatever becomes of the parent, its end of the channel closes.
  process.once('disconnect', () => void starting.then((site) => site.stop()).finally(() => process.exit()))
})
// The parent alone decides about the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
