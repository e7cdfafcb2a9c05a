import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { createFrameSplitter } from './createFrameSplitter.js'
import { kindOf, type Passing } from './ProxiedRequest.js'

/** Passes a WebSocket on, message by message. */
export async function passUpgrade(
  passing: Passing,
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<void> {
  const kind = kindOf({ method: 'GET', path: incoming.url ?? '/', body: Buffer.alloc(0) })
  const fate = passing.fateOf('upgrade', kind, ['cut', 'repeat', 'dropAnswer', 'reorder'])
  client.on('error', () => client.destroy())
  if (fate?.fault === 'dropRequest') return void client.destroy()
  if (fate?.fault === 'refuse') return void client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n')
  if (fate?.fault === 'silence') return
  if (fate?.fault === 'delay') await wait(fate.amount * passing.longestDelay)
  const { hostname, port } = passing.target()
  const server = connect(Number(port), hostname)
  const end = () => {
    client.destroy()
    server.destroy()
  }
  for (const side of [client, server]) {
    side.on('error', end)
    side.once('close', end)
  }
  server.write(requestHead(incoming))
  const line: Line = { isSilent: false, end }
  passMessages(passing, line, `up ${kind}`, client, server)
  if (head.length > 0) client.unshift(head)
  passMessages(passing, line, `down ${kind}`, server, client, await answerHead(server, client))
}

interface Line {
  isSilent: boolean
  end(): void
}

/** Passes messages from one side to the other. Frames of control and parts of long messages go through as they are. */
function passMessages(
  passing: Passing,
  line: Line,
  kind: string,
  from: Duplex | Socket,
  to: Duplex | Socket,
  begun: Buffer = Buffer.alloc(0),
): void {
  const split = createFrameSplitter()
  let kept: Buffer | undefined
  let turn: Promise<unknown> = Promise.resolve()
  const write = (bytes: Buffer): void => void (line.isSilent || to.destroyed || to.write(bytes))
  const pass = (bytes: Buffer): void => {
    write(bytes)
    if (kept) write(kept)
    kept = undefined
  }
  const receive = (chunk: Buffer): void => {
    for (const { bytes, isWhole } of split(chunk)) {
      const fate = isWhole ? passing.fateOf('message', kind) : undefined
      turn = turn.then(async () => {
        switch (fate?.fault) {
          case 'delay':
            await wait(fate.amount * passing.longestDelay)
            return pass(bytes)
          case 'repeat':
            pass(bytes)
            return write(bytes)
          case 'reorder':
            if (kept) return pass(bytes)
            kept = bytes
            // Nothing may come after it.
            return void wait(passing.longestDelay).then(() => kept === bytes && ((kept = undefined), write(bytes)))
          case 'dropRequest':
            return line.end()
          case 'dropAnswer':
            pass(bytes)
            return line.end()
          case 'silence':
            line.isSilent = true
            return
          default:
            return pass(bytes)
        }
      })
    }
  }
  if (begun.length > 0) receive(begun)
  from.on('data', receive)
}

/** Without extensions: messages that are compressed together could not be repeated or reordered. */
function requestHead({ method, url, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []))
  const kept = lines.filter((line) => !/^sec-websocket-extensions:/i.test(line))
  return [`${method} ${url} HTTP/1.1`, ...kept, '', ''].join('\r\n')
}

/** Passes the head of the answer on, and gives what came behind it. */
async function answerHead(server: Socket, client: Duplex): Promise<Buffer> {
  return new Promise((resolve) => {
    let all: Buffer = Buffer.alloc(0)
    const receive = (chunk: Buffer): void => {
      all = Buffer.concat([all, chunk])
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      server.off('data', receive)
      client.write(all.subarray(0, end + 4))
      resolve(all.subarray(end + 4))
    }
    server.on('data', receive)
  })
}
