// `npm run docs [-- build | serve]`: builds the site and serves it; `build` only writes the files, `serve` serves those there are.
import { buildSite } from './site/buildSite.js'
import { serveSite, siteFolder } from './site/serveSite.js'

const port = Number(process.env['PORT'] ?? 4173)

async function main([task = 'all']: readonly string[]): Promise<number> {
  if (!['all', 'build', 'serve'].includes(task)) {
    console.error(`docs: no task '${task}'; there are build, serve`)
    return 2
  }
  if (task !== 'serve') {
    const { pages, external } = await buildSite(console.log)
    console.log(`${pages} pages in ${siteFolder}; ${external} links to other sites, listed in external-links.txt`)
  }
  if (task !== 'build') console.log(`Portico's documentation: ${(await serveSite(siteFolder, port)).url}`)
  return 0
}

process.exitCode = await main(process.argv.slice(2).filter((word) => word !== '--'))
