import type { Check } from '../../check/Check.js'
import { expectNone } from '../../check/findings.js'
import { watching } from '../../guard/watching.js'
import { watchStorage } from '../../guard/watchStorage.js'
import { settle } from '../../settle.js'
import { buildModal } from '../buildModal.js'
import { offline } from '../offline.js'
import type { PluginSuite } from '../PluginSuite.js'
import { warmUp } from '../warmUp.js'

const storageKey = 'conformance'

export const storesUnderItsPrefix: Check<PluginSuite> = {
  name: 'what it stores goes through its context, under `<storageKey>.<plugin id>.`',
  async run(suite) {
    await warmUp(suite)
    await watching([() => offline(suite), watchStorage], async (page) => {
      const plugin = suite.make()
      const owners = ['shell', plugin.id, ...(suite.with?.() ?? []).map(({ id }) => id)]
      const isOwned = (key: string): boolean => owners.some((owner) => key.startsWith(`${storageKey}.${owner}.`))
      const { modal, stored } = buildModal(suite, { plugin, storageKey })
      const stop = modal.start()
      await suite.exercise?.(modal)
      await settle()
      stop()
      await settle()
      modal.dispose()
      const strays = [...stored.keys()].filter((key) => !isOwned(key)).map((key) => `'${key}'`)
      expectNone([...page.found(), ...strays], 'stored')
    })
  },
}
