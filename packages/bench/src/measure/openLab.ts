import { chromium, type Browser } from '@playwright/test'
import { chromiumOptions } from '@portico/testing/chromium'
import { build } from 'esbuild'
import { createSites, type Sites } from '../build/createSites.js'

/** A browser to measure in, the script that measures inside its pages, and the pages. */
export interface Lab {
  readonly browser: Browser
  readonly probe: string
  readonly sites: Sites
  close(): Promise<void>
}

// Names beyond this machine do not resolve: a page that asks for them fails fast, and is counted.
const localOnly = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'

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
  const { executablePath, args } = chromiumOptions()
  const browser = await chromium.launch({ executablePath, args: [...args, localOnly] })
  return { browser, probe, sites: createSites(), close: () => browser.close() }
}
