import type { Visit } from './visitPage.js'

/** Bytes in use after two collections. */
export async function heapOf({ devtools }: Visit): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { readonly usedSize: number }
  return usedSize
}
