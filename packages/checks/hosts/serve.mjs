// Serves what a host has built, and renders it where it can: `node serve.mjs FOLDER`. It prints its origin.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const folder = process.argv[2]
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const page = readFileSync(join(folder, 'index.html'), 'utf8')
const rendered = join(folder, '../server/server.js')
const { render } = existsSync(rendered) ? await import(pathToFileURL(rendered).href) : {}

const server = createServer(async (request, response) => {
  const url = new URL(request.url, `http://${request.headers.host}`)
  const file = join(folder, url.pathname)
  if (url.pathname !== '/' && existsSync(file) && statSync(file).isFile())
    return response
      .writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
      .end(readFileSync(file))
  try {
    const html = render
      ? page.replace('<!--app-->', () => '').replace('<div id="app">', `<div id="app">${await render(url.href)}`)
      : page
    response.writeHead(200, { 'content-type': types['.html'] }).end(html)
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log(`http://localhost:${server.address().port}`))
