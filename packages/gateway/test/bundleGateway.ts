import { build } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { threadId } from 'node:worker_threads'

/**
 * `followingProcess.ts` and all that is ours in one file. A process that loads the sources one by one takes the processor some four
 * times as long to start, and these tests start many.
 */
export async function bundleGateway(): Promise<string> {
  const name = `gateway-${process.pid}-${threadId}.mjs`
  const outfile = fileURLToPath(new URL(`../../../node_modules/.cache/portico/${name}`, import.meta.url))
  await build({
    entryPoints: [fileURLToPath(new URL('./followingProcess.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    conditions: ['@portico/source'],
    plugins: [
      {
        name: 'packages of others stay where they are',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./#]/ }, ({ path }) =>
            path.startsWith('@portico/') ? undefined : { external: true },
          )
        },
      },
    ],
  })
  return outfile
}
