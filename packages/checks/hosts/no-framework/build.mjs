// webpack and Rspack without their command lines: `node build.mjs webpack`.
import { readFileSync, writeFileSync } from 'node:fs'

const name = process.argv[2]
const { default: bundle } =
  name === 'webpack' ? await import('webpack') : { default: (await import('@rspack/core')).rspack }
const { default: config } = await import(`./${name}.config.mjs`)

bundle({ context: import.meta.dirname, ...config }, (error, stats) => {
  if (error) throw error
  if (stats.hasErrors()) {
    console.error(stats.toString({ all: false, errors: true }))
    process.exitCode = 1
    return
  }
  const page = readFileSync('index.html', 'utf8')
  writeFileSync(`dist/${name}/index.html`, page.replace('./src/main.js', './main.js'))
})
