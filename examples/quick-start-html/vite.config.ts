import { defineConfig, type UserConfig } from 'vite'

const config: UserConfig = defineConfig({
  // In this repository packages are read from their sources. A site of your own leaves this line out.
  resolve: { conditions: ['@portico/source', 'module', 'browser', 'development|production'] },
  build: { target: 'es2022' },
})

export default config
