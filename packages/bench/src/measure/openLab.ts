import { chromium, type Browser } from '@playwright/test'
import { build } from 'esbuild'

/** A browser to measure in, and the script that measures inside its pages. */
export interface Lab {
  readonly browser: Browser
  readonly probe: string
  close(): Promise<void>
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names beyond this machine do not resolve: a page that asks for them fails fast, and is counted.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
]

async function buildProbe(): Promise<string> {
  const entry = new URL('../pages/probe.ts', import.meta.url).pathname
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** The machine's own Chromium (`CHROMIUM_PATH`), shut off from the network. */
export async function openLab(): Promise<Lab> {
  const probe = await buildProbe()
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: flags,
  })
  return { browser, probe, close: () => browser.close() }
}
