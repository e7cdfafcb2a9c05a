import { sharedPostgres } from '@portico/devnet/postgres'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'

import { parseGatewayConfig } from '../src/config/GatewaySettings.js'
import type { GatewayConfig } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'

const deploy = new URL('../../server/deploy/', import.meta.url)

/** Names of metrics in what the board asks of this program. */
async function metricsOfBoard(job: string): Promise<readonly string[]> {
  const board = JSON.parse(await readFile(new URL('config/grafana/servers.json', deploy), 'utf8')) as {
    readonly panels: readonly { readonly targets: readonly { readonly expr: string }[] }[]
  }
  const expressions = board.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  const ofProgram = expressions.filter((expr) => !expr.includes('job="') || expr.includes(`job="${job}"`))
  return [...new Set(ofProgram.flatMap((expr) => expr.match(/\b(?:portico|nodejs|process)_\w+/g) ?? []))]
}

describe('deploy', () => {
  it('have a configuration that the gateway takes, with projects and origins', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'gateway_password'), 'a/b@c\n')
    await writeFile(join(folder, 'upstream'), 'https://node.example\n')
    vi.stubEnv('SECRETS_FOLDER', folder)
    vi.stubEnv('SITE', 'https://shop.example')
    vi.stubEnv('PROJECT_ID', 'shop')
    onTestFinished(() => void vi.unstubAllEnvs())
    const { default: config } = (await import(new URL('config/gateway.config.mjs', deploy).href)) as {
      readonly default: GatewayConfig
    }
    expect(parseGatewayConfig(config)).toMatchObject({
      proxies: 1,
      operations: { host: '0.0.0.0', port: 9001 },
      database: { url: 'postgres://gateway:a%2Fb%40c@database:5432/gateway', migrate: false },
      projects: [{ id: 'shop', allowedOrigins: ['https://shop.example'] }],
      origins: ['https://shop.example'],
      data: { networks: { 'eip155:1': { follow: { maxLag: 100 } } } },
    })
  })

  it('have a board of metrics that the gateway has', async () => {
    const postgres = await sharedPostgres()
    onTestFinished(() => postgres.stop())
    const { operationsUrl } = await gatewayForTests({ database: postgres.url, operations: { port: 0 } })
    const text = await (await fetch(`${operationsUrl}/metrics`)).text()
    const names = await metricsOfBoard('gateway')
    expect(names).toContain('portico_upstream_seconds_bucket')
    for (const name of names) expect(text).toMatch(new RegExp(`^# TYPE ${name.replace(/_bucket$/, '')} `, 'm'))
  })
})
