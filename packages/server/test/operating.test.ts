import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const deploy = join(root, 'packages/server/deploy')
const read = (path: string): string => readFileSync(join(deploy, path), 'utf8')
const guide = readFileSync(join(root, 'docs/operating.md'), 'utf8')

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'operating-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** What a unit says first of a setting. */
const lineOf = (unit: string, name: string): string =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(read(`systemd/${unit}.service`))?.[1] ?? ''

// Its commands were followed on a bare Debian 13 with systemd (decision 064). Here they are held to the files.
describe('docs/operating.md on Debian', () => {
  it('names files that there are, and that the tarball has', () => {
    const { files } = JSON.parse(readFileSync(join(root, 'packages/server/package.json'), 'utf8')) as {
      readonly files: readonly string[]
    }
    const [, debian = ''] = /^## On Debian\n([^]*?)^## /m.exec(guide) ?? []
    const named = [...debian.matchAll(/\$deploy\/(\w+)\/([\w.*-]+)/g)].map(([, folder = '', name = '']) => [
      folder,
      name,
    ])
    expect(named.length).toBeGreaterThan(7)
    for (const [folder = '', name = ''] of named) {
      expect(files).toContain(`deploy/${folder}`)
      const pattern = new RegExp(`^${name.replace('.', String.raw`\.`).replace('*', '.+')}$`)
      expect(
        readdirSync(join(deploy, folder)).filter((file) => pattern.test(file)),
        name,
      ).not.toEqual([])
    }
  })

  it('starts units that there are, with programs and configurations where it puts them', () => {
    const [, started = ''] = /^systemctl enable --now (.*)$/m.exec(guide) ?? []
    for (const unit of started.split(' ')) {
      const name = unit.replace(/@\d$/, '@')
      expect(lineOf(name, 'ExecStart'), unit).toMatch(
        /^\/opt\/portico\/(gateway|secure-site)\/node_modules\/\.bin\/portico-/,
      )
      const config = /\/etc\/portico\/config\/(\S+)/.exec(lineOf(name, 'ExecStart'))?.[1] ?? ''
      expect(existsSync(join(deploy, 'config', config)), unit).toBe(true)
    }
    expect(guide).toContain('ln -sfn $programs /opt/portico')
    for (const script of ['signer', 'portico-migrate']) expect(read(`systemd/${script}`)).toContain('/opt/portico}')
  })

  it('has an nginx that asks the units where they listen, again soon after one was away, by IPv6 too', async () => {
    const env = join(await temporaryFolder(), 'env')
    const lines = ['GATEWAY_HOST=gateway.example', 'SECURE_SITE_HOST=wallet.example', 'MAIL_FROM="Shop <a@b.example>"']
    await writeFile(env, lines.join('\n'))
    const { stdout } = await run('sh', [join(deploy, 'config/nginxOnDebian.sh'), env])
    const servers = ['portico-gateway@', 'portico-secure-site@'].flatMap((unit) =>
      ['1', '2'].map(
        (count) => `127.0.0.1:${/ PORT=(\S+)/.exec(lineOf(unit, 'Environment'))?.[1]?.replace('%i', count)}`,
      ),
    )
    // Shorter than the programs go on serving when they stop: what was started again takes over before.
    expect([...stdout.matchAll(/^ {2}server (.*);$/gm)].map(([, server]) => server)).toEqual(
      servers.map((server) => `${server} fail_timeout=1s`),
    )
    expect(stdout.match(/^ {2}server_name .*$/gm)).toEqual([
      '  server_name gateway.example;',
      '  server_name wallet.example;',
    ])
    const listens = [...stdout.matchAll(/^ {2}listen (.*)$/gm)].map(([, text = '']) => text)
    expect(listens.filter((text) => text.startsWith('[::]:')).map((text) => text.slice(5))).toEqual(
      listens.filter((text) => !text.startsWith('[')),
    )
    expect(stdout).not.toMatch(/\$\{|run\/secrets|secure-site:|gateway-\d/)
  })

  it('makes secrets once, and no second key where the signer has the first', async () => {
    const folder = await temporaryFolder()
    const secrets = join(folder, 'secrets')
    const make = () => run('sh', [join(deploy, 'config/createSecrets.sh'), secrets])
    // In a place of its own, `chown` needs root: it is the last step.
    await make().catch(() => undefined)
    const first = await readFile(join(secrets, 'pepper'), 'utf8')
    expect(Buffer.from(first, 'base64url')).toHaveLength(32)
    await mkdir(join(folder, 'signer'))
    await rename(join(secrets, 'kek'), join(folder, 'signer/kek'))
    await make()
    expect(await readFile(join(secrets, 'pepper'), 'utf8')).toBe(first)
    expect(await readdir(secrets)).not.toContain('kek')
  })

  it('fails the start of a signer that ended at once, and waits for one that runs', async () => {
    const [, script = ''] = /^\/bin\/sh -c '(.*)'$/.exec(lineOf('portico-signer', 'ExecStartPost')) ?? []
    const post = (mainPid: number) =>
      run('sh', ['-c', script], { env: { ...process.env, MAINPID: `${mainPid}` }, timeout: 1000 })
    // Without it, the first try is made while the process is still that of root: "not permitted".
    expect(lineOf('portico-signer', 'Type')).toBe('exec')
    const ended = run('true')
    await ended
    await expect(post(ended.child.pid ?? 0)).rejects.toMatchObject({ code: 1, killed: false })
    await expect(post(process.pid)).rejects.toMatchObject({ killed: true })
  })

  it('has commands that ask what to do', async () => {
    const signer = run('sh', [join(deploy, 'systemd/signer')])
    await expect(signer).rejects.toMatchObject({ stderr: expect.stringContaining('migrate') })
    const commands = new Set([...guide.matchAll(/(?:`|&& |^)signer ([a-z-]+)/gm)].map(([, command = '']) => command))
    expect([...commands]).toContain('accept-restore')
    for (const command of commands) expect(read('systemd/signer')).toContain(command)
    for (const script of ['systemd/portico-migrate', 'config/createDatabases.sh'])
      await run('sh', ['-n', join(deploy, script)])
  })
})
