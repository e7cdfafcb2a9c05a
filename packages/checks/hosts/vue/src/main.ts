import { createSite } from './app'

createSite().mount('#app')
