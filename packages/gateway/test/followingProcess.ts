// A gateway as a process of its own, which tests kill: `config` is JSON of a GatewayConfig.
import { jsonLog, startGateway, type GatewayConfig } from '../src/index.js'

const config = JSON.parse(process.argv[2] ?? '{}') as GatewayConfig
await startGateway({ ...config, log: jsonLog('info', (line) => process.stdout.write(`${line}\n`)) })
